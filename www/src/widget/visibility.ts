/** Which widgets are in view, near it, or far away: two observers for all of them. */

export interface Sight {
  /** Within a screen of the view: worth more than a still picture. */
  near(near: boolean): void;
  /** A good part is in view, on a page that is not hidden itself. */
  seen(seen: boolean): void;
}

interface Watched {
  sight: Sight;
  inView: boolean;
}

const watched = new Map<Element, Watched>();
let observers: IntersectionObserver[] = [];

/** Without this much of it in view nobody reads a widget; of tall ones the screen holds less. */
const IN_VIEW = [0, 0.1, 0.25];

function observe(): void {
  observers = [
    new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          watched.get(target)?.sight.near(isIntersecting);
        }
      },
      { rootMargin: '100% 0%' },
    ),
    new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
          const record = watched.get(target);
          if (!record) continue;
          const filled = rootBounds ? intersectionRect.height / rootBounds.height : 0;
          record.inView = intersectionRatio >= 0.25 || filled > 0.4;
          tell(record);
        }
      },
      { threshold: IN_VIEW },
    ),
  ];
  document.addEventListener('visibilitychange', tellAll);
}

const tell = ({ sight, inView }: Watched): void => sight.seen(inView && !document.hidden);

function tellAll(): void {
  for (const record of watched.values()) tell(record);
}

/** Watches a widget; the function returned ends that. */
export function watch(element: Element, sight: Sight): () => void {
  if (watched.size === 0) observe();
  watched.set(element, { sight, inView: false });
  for (const observer of observers) observer.observe(element);
  return () => {
    watched.delete(element);
    for (const observer of observers) observer.unobserve(element);
    if (watched.size > 0) return;
    for (const observer of observers) observer.disconnect();
    observers = [];
    document.removeEventListener('visibilitychange', tellAll);
  };
}
