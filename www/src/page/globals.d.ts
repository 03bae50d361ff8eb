/** The first twelve hex digits of the SHA-256 of the engine's file; set when the page is built. */
declare const __ENGINE_HASH__: string;
/** The same of the engine for xiangqi. */
declare const __XIANGQI_HASH__: string;

/** Files that the system opens with an installed page; not in every browser. */
interface Window {
  readonly launchQueue?: {
    setConsumer(
      consumer: (launch: { files: readonly { getFile(): Promise<File> }[] }) => void,
    ): void;
  };
}

/** The names of openings, compiled by vite.openings.ts. */
declare module 'virtual:openings' {
  const list: string;
  export default list;
}

/** The larger net, found by vite.nets.ts: its address, its file's name, and its bytes. */
declare module 'virtual:large-net' {
  const net: { readonly url: string; readonly name: string; readonly bytes: number } | null;
  export default net;
}
