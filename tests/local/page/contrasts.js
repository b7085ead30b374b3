// Every text that can be seen on the page, with how it stands out from what is behind it.
() => {
  const parse = (text) => {
    const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  const over = (top, under) => under.map((c, n) => (n < 3 ? top[n] * top[3] + c * (1 - top[3]) : 1));
  const behind = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((under, top) => over(top, under), [18, 21, 26, 1]);
  };
  const light = (colour) => colour.slice(0, 3).map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
  const found = [];
  for (const node of document.querySelectorAll("body *")) {
    const words = [...node.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()).join("");
    const off = !node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!words || off || node.closest(":disabled, option")) continue;
    const ground = behind(node);
    const pair = [light(ground), light(over(parse(getComputedStyle(node).color), ground))].sort((a, b) => a - b);
    found.push([words, (pair[1] + 0.05) / (pair[0] + 0.05)]);
  }
  return found;
}
