/** The first twelve hex digits of the SHA-256 of the engine's file; set when the page is built. */
declare const __ENGINE_HASH__: string;
