/** Games of chess as files have them: found, read and written. Apart from the rules, since few need it at once. */
export { decodePgn } from './decode';
export { firstFault } from './faults';
export { type PgnGame, parseGame, parseGames, readHeaders } from './parse';
export { type GameSpan, indexGames, scanGames } from './scan';
export { writeGame, writeGames } from './write';
