// Checks of what a page shows: it draws a moment after it was asked to, on a busy machine later.

const PATIENCE = 15_000;
const BETWEEN = 50;

/** Repeats a check until it holds; fails as it failed last. Only for checks that change nothing. */
export async function eventually(check, patience = PATIENCE) {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= end) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    }
  }
}
