// What the tests of the page of xiangqi share.

/** Waits until the board shows a position. */
export async function shows(page, fen) {
  await page.waitForFunction((wanted) => part('board')?.fen === wanted, fen);
}

/** The moves of the list as they are written there, variations included. */
export const moves = (page) =>
  page.evaluate(() =>
    [
      ...document
        .querySelector('tabia-xiangqi')
        .renderRoot.querySelector('tabia-xiangqi-moves')
        .renderRoot.querySelectorAll('button'),
    ].map(({ textContent }) => textContent.trim()),
  );
