/**
 * The least that a list of so many rows can be: no library, no data that changes, the same words in
 * the same places, and only what is in sight in the document.
 */
export function plainList(rows: number, height: number): string {
  return `<!doctype html>
<meta charset="utf-8" />
<style>
  body { margin: 24px 40px 24px 280px; font: 14px/1.5 system-ui, sans-serif; }
  #list { position: relative; height: ${rows * height}px; }
  #list > div {
    position: absolute; left: 0; right: 0; height: ${height}px; padding: 0 16px;
    display: grid; grid-template-columns: 16px 88px 1fr 256px 80px; gap: 12px; align-items: center;
    border-top: 1px solid #ddd;
  }
</style>
<div id="list"></div>
<script>
  const list = document.getElementById("list");
  const shown = new Map();
  const cells = (row) => ["○", "t" + row, "Task " + row + " of the board", "#area-" + (row % 20), "3 min"];
  const draw = () => {
    const top = scrollY - list.offsetTop;
    const first = Math.max(0, Math.floor(top / ${height}) - 5);
    const last = Math.min(${rows}, Math.ceil((top + innerHeight) / ${height}) + 5);
    for (const [row, element] of shown) {
      if (row >= first && row < last) continue;
      element.remove();
      shown.delete(row);
    }
    for (let row = first; row < last; row++) {
      if (shown.has(row)) continue;
      const element = document.createElement("div");
      element.style.top = row * ${height} + "px";
      for (const text of cells(row)) element.appendChild(document.createElement("span")).textContent = text;
      list.appendChild(element);
      shown.set(row, element);
    }
  };
  addEventListener("scroll", draw, { passive: true });
  draw();
</script>`;
}

export function emptyPage(rows: number, height: number): string {
  return `<!doctype html><body style="margin: 0; height: ${rows * height}px"></body>`;
}
