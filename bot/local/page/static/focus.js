// Where the keyboard is while messages change under it: a question that is answered gives way to the next.

const controls = (node) => [...node.querySelectorAll(".row button, .row a")].filter((each) => !each.disabled);
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// Put a new message where an old one was. Its focus goes to the same control, else to the first, else to the message.
export function replace(old, node) {
  const held = old.contains(document.activeElement) ? document.activeElement : null;
  const key = held?.dataset?.key;
  old.replaceWith(node);
  if (!held) return;
  const same = key && node.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (same) same.focus({ preventScroll: true });
  else arrive(node);
}

// Who pressed a button with the keyboard goes on in the answer to it.
export function follow(node) {
  const held = document.activeElement;
  if (!held?.dataset?.key || !held.closest(".message") || !held.matches(":focus-visible")) return;
  if (controls(node).length) arrive(node);
}

function arrive(node) {
  (controls(node)[0] || node).focus({ preventScroll: true });
}

// To the first button of the newest message that has any: by the link at the top, or by Alt+N.
function toNewest(box) {
  const newest = [...box.querySelectorAll(".message")].reverse().find((node) => controls(node).length);
  if (!newest) return;
  newest.scrollIntoView({ block: "nearest" });
  controls(newest)[0].focus({ focusVisible: true }); // a browser does not take Alt+N for the keyboard
}

function startNewest(box, link) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    toNewest(box);
  });
  document.addEventListener("keydown", (event) => {
    if (!event.altKey || event.code !== "KeyN") return;
    event.preventDefault();
    toNewest(box);
  });
}

// The arrow keys go from one control of a message to the next.
export function startFocus(box, link) {
  startNewest(box, link);
  box.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const message = step && event.target.closest(".row") && event.target.closest(".message");
    if (!message) return;
    const all = controls(message);
    all[all.indexOf(event.target) + step]?.focus();
    event.preventDefault();
  });
}
