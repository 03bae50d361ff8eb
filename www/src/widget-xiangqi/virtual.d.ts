/** The text of the built worker for xiangqi, put in by the build of the package. */
declare module 'virtual:tabia-xiangqi-worker' {
  const source: string;
  export default source;
}
