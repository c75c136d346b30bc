"""What is wrong with how a page looks, as far as a program can tell: cut, covered, sticking out, too small to tap, refused by axe.

Each question is asked of the sheet that lies on top, else of the whole page.
"""

from collections.abc import Sequence
from typing import Any

from playwright.async_api import Page

from tools.web_client import MODULES

AXE = MODULES / "axe-core" / "axe.min.js"

_TOOLS = """
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const shown = (element) => !element.closest('.vh, svg') &&
    element.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const named = (element) => [element.localName, ...element.classList].filter((name) => !name.startsWith('svelte-'))
    .join('.') + ` «${element.textContent.trim().slice(0, 30)}»`;
  // A name may be shortened with dots; nothing else may.
  const shortened = (box, element, text) => getComputedStyle(box).textOverflow === 'ellipsis'
    && (element.closest('bdi') !== null || names.includes(text));
  const texts = () => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.textContent.trim() === '' || !shown(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // Of a line, what its letters surely fill: Nastaliq's own box is far higher than its line.
      const half = parseFloat(getComputedStyle(node.parentElement).fontSize) * 0.35;
      const scale = node.parentElement.getBoundingClientRect().height / (node.parentElement.offsetHeight || 1) || 1;
      for (const {left, right, top, bottom} of range.getClientRects()) {
        const middle = (top + bottom) / 2;
        if (right - left > 0.5) found.push({element: node.parentElement, text: node.textContent.trim(), left, right,
          top: middle - half * scale, bottom: middle + half * scale});
      }
    }
    return found;
  };
"""

#: Elements that stick out of the page at either side.
_STICKING_OUT = """
  return [...root.querySelectorAll('*')].filter((element) => {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || !shown(element) || (box.left >= -1 && box.right <= innerWidth + 1)) return false;
    for (let around = element.parentElement; around !== null && around !== root; around = around.parentElement) {
      if (getComputedStyle(around).overflowX !== 'visible') return false;
    }
    return true;
  }).map(named)"""

#: Texts that a box cuts off, or that run out at the side of the thing they are written on.
_CUT = """
  const cut = [];
  for (const {element, text, left, right, top, bottom} of texts()) {
    let scrollsX = false, scrollsY = false;
    for (let box = element; box !== null && box !== root.parentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === 'inline' || style.display === 'contents') continue;
      if (shortened(box, element, text)) break;
      const edge = box.getBoundingClientRect();
      const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
      const isThing = box.matches('button, a, .tag, .cell, .plate, td, th, .panel, .verdict, .banner, .ask, .dividend');
      if (!scrollsX && (hides(style.overflowX) || isThing) && (left < edge.left - 1 || right > edge.right + 1)
        || !scrollsY && (hides(style.overflowY) || isThing) && (top < edge.top - 1 || bottom > edge.bottom + 1)) {
        cut.push(`${text} — in ${named(box)}`);
        break;
      }
      scrollsX ||= /auto|scroll/.test(style.overflowX);
      scrollsY ||= /auto|scroll/.test(style.overflowY);
      if (style.position === 'fixed') break;
    }
  }
  return cut"""

#: Two texts in the same place. What lies under something else, such as a bar at the bottom edge, doesn't count.
_OVERLAPPING = """
  const clipped = ({element, left, right, ...rest}) => {
    let isShortened = false;
    for (let box = element; box !== null; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.overflowX === 'visible' || style.display === 'inline') continue;
      isShortened ||= style.textOverflow === 'ellipsis';
      const edge = box.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
    }
    return {element, left, right, isShortened, ...rest};
  };
  const seen = texts().map(clipped).filter(({element, left, right, top, bottom}) => {
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return on !== null && (on.contains(element) || element.contains(on));
  });
  const pairs = [];
  seen.forEach((one, index) => {
    for (const other of seen.slice(index + 1)) {
      // What was shortened is told twice: as it was, and as it stands.
      if (one.isShortened && one.element === other.element) continue;
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1) pairs.push(`${one.text} × ${other.text}`);
    }
  });
  return pairs"""

#: Things to tap below 44 × 44. Nine columns of a ticket can't be 44 wide: there, a near miss counts. Nor can ten keys of the
#: bag's pad, as on the phone's own keyboard: there, what was meant is seen before it is called. Nor can what stands under a
#: group of cards, between two rows of them, or the last cards of a hand of many groups: these are dragged too.
_TOO_SMALL = """
  return [...root.querySelectorAll('button, a[href], input, [role=spinbutton]')].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && shown(element) && (box.width < 43.5 || box.height < 43.5) && !element.closest('.ticket, .pad, .hand');
  }).map(named)"""

#: What axe finds serious or critical.
_VIOLATIONS = """async (only) => (await axe.run(
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document,
    {resultTypes: ['violations'], ...(only ? {runOnly: only} : {})},
  )).violations.filter(({impact}) => impact === 'serious' || impact === 'critical')
  .map((violation) => [violation.id, ...violation.nodes.map((node) => node.target.join(' '))])"""


async def faults(page: Page, *, to_tap: bool = True, names: Sequence[str] = ()) -> dict[str, Any]:
    """What can be measured, by question; each list is empty where all is well.

    `to_tap`: a finger reaches it. `names`: what people have called things, which may be shortened.
    """
    asked = {"sticking out": _STICKING_OUT, "cut": _CUT, "overlapping": _OVERLAPPING}
    if to_tap:
        asked["too small"] = _TOO_SMALL
    found = {
        name: await page.evaluate(f"(names) => {{ {_TOOLS} {question} }}", list(names))
        for name, question in asked.items()
    }
    wider = await page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
    return found | {"scrolls sideways": [wider] if wider > 0 else []}


async def violations(page: Page, *only: str) -> list[list[str]]:
    """What axe finds in the page, by those of its rules only or by all: the rule, and where."""
    if not await page.evaluate("typeof axe === 'object'"):
        # By the debugger's hand: the page's own policy lets no foreign script in.
        await page.evaluate(AXE.read_text())
    found: list[list[str]] = await page.evaluate(_VIOLATIONS, list(only) or None)
    return found
