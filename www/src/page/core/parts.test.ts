import { expect, test, vi } from 'vitest';
import { Parts } from './parts';

test('a part is loaded once, and again only where it did not come', async () => {
  const came = vi.fn();
  const load = vi.fn(async () => ({ name: 'review' }));
  load.mockRejectedValueOnce(new Error('no connection'));
  const parts = new Parts<{ review: { name: string } }>({ review: load }, came);
  await expect(parts.get('review')).rejects.toThrow('no connection');
  expect(parts.loaded.review).toBeUndefined();
  expect(came).not.toHaveBeenCalled();
  const [one, other] = await Promise.all([parts.get('review'), parts.get('review')]);
  expect(one).toBe(other);
  expect(parts.loaded.review).toBe(one);
  expect(load).toHaveBeenCalledTimes(2);
  expect(came).toHaveBeenCalledOnce();
});
