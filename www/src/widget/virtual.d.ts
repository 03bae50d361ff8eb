/** The text of the built worker, put in by the build of the package. */
declare module 'virtual:tabia-worker' {
  const source: string;
  export default source;
}
