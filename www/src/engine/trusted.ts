/** Addresses of workers as Trusted Types want them, on pages and in workers that ask for them. */

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}
type Policies = { createPolicy(name: string, rules: object): ScriptPolicy };

let policy: ScriptPolicy | undefined;

/**
 * The policy, named `tabia`, lets through Blobs, which are this origin's, and addresses of this origin,
 * from which alone workers can come.
 */
export function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy('tabia', {
    createScriptURL(given: string): string {
      if (new URL(given).origin === location.origin || given.startsWith('blob:')) return given;
      throw new TypeError(`a worker cannot come from ${given}`);
    },
  });
  return policy.createScriptURL(url) as string;
}
