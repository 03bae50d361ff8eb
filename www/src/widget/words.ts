/** The widget's words in the languages it speaks; sites can bring more. */

export interface Words {
  analyse: string;
  stop: string;
  deeper: string;
  retry: string;
  loading: string;
  waiting: string;
  paused: string;
  restarted: string;
  noEngine: string;
  depth: string;
  nodes: string;
  first: string;
  previous: string;
  next: string;
  last: string;
  flip: string;
  moves: string;
  lines: string;
  evaluation: string;
  noEvaluation: string;
  /** `{white}` and `{black}` are percentages. */
  chance: string;
  whiteWins: string;
  blackWins: string;
  stalemate: string;
  draw: string;
  /** `{done}` of `{all}` moves. */
  reviewing: string;
  accuracy: string;
  white: string;
  black: string;
  inaccuracies: string;
  mistakes: string;
  blunders: string;
  graph: string;
  more: string;
}

const en: Words = {
  analyse: 'Analyse',
  stop: 'Stop',
  deeper: 'Go deeper',
  retry: 'Try again',
  loading: 'Loading the engine',
  waiting: 'Waiting for its turn',
  paused: 'Paused',
  restarted: 'The engine was restarted',
  noEngine: 'No analysis',
  depth: 'Depth',
  nodes: 'nodes',
  first: 'First position',
  previous: 'Previous move',
  next: 'Next move',
  last: 'Last position',
  flip: 'Flip the board',
  moves: 'Moves',
  lines: 'Engine lines',
  evaluation: 'Evaluation',
  noEvaluation: 'No evaluation yet',
  chance: 'Win chance: White {white} %, Black {black} %',
  whiteWins: 'Checkmate, White wins',
  blackWins: 'Checkmate, Black wins',
  stalemate: 'Stalemate, a draw',
  draw: 'Draw',
  reviewing: 'Reviewing {done} of {all}',
  accuracy: 'Accuracy',
  white: 'White',
  black: 'Black',
  inaccuracies: 'Inaccuracies',
  mistakes: 'Mistakes',
  blunders: 'Blunders',
  graph: 'Evaluation of the game',
  more: 'More moves than can be listed here follow',
};

const de: Words = {
  analyse: 'Analysieren',
  stop: 'Anhalten',
  deeper: 'Tiefer rechnen',
  retry: 'Noch einmal',
  loading: 'Engine wird geladen',
  waiting: 'Wartet, bis sie dran ist',
  paused: 'Pausiert',
  restarted: 'Die Engine wurde neu gestartet',
  noEngine: 'Keine Analyse',
  depth: 'Tiefe',
  nodes: 'Knoten',
  first: 'Erste Stellung',
  previous: 'Voriger Zug',
  next: 'Nächster Zug',
  last: 'Letzte Stellung',
  flip: 'Brett drehen',
  moves: 'Züge',
  lines: 'Varianten der Engine',
  evaluation: 'Bewertung',
  noEvaluation: 'Noch keine Bewertung',
  chance: 'Gewinnaussicht: Weiß {white} %, Schwarz {black} %',
  whiteWins: 'Schachmatt, Weiß gewinnt',
  blackWins: 'Schachmatt, Schwarz gewinnt',
  stalemate: 'Patt, remis',
  draw: 'Remis',
  reviewing: 'Durchsicht {done} von {all}',
  accuracy: 'Genauigkeit',
  white: 'Weiß',
  black: 'Schwarz',
  inaccuracies: 'Ungenauigkeiten',
  mistakes: 'Fehler',
  blunders: 'Patzer',
  graph: 'Verlauf der Bewertung',
  more: 'Weitere Züge folgen, die hier keinen Platz haben',
};

const fr: Words = {
  analyse: 'Analyser',
  stop: 'Arrêter',
  deeper: 'Approfondir',
  retry: 'Réessayer',
  loading: 'Chargement du moteur',
  waiting: 'En attente de son tour',
  paused: 'En pause',
  restarted: 'Le moteur a été relancé',
  noEngine: 'Pas d’analyse',
  depth: 'Profondeur',
  nodes: 'nœuds',
  first: 'Première position',
  previous: 'Coup précédent',
  next: 'Coup suivant',
  last: 'Dernière position',
  flip: 'Retourner l’échiquier',
  moves: 'Coups',
  lines: 'Variantes du moteur',
  evaluation: 'Évaluation',
  noEvaluation: 'Pas encore d’évaluation',
  chance: 'Chances de gain : Blancs {white} %, Noirs {black} %',
  whiteWins: 'Échec et mat, les Blancs gagnent',
  blackWins: 'Échec et mat, les Noirs gagnent',
  stalemate: 'Pat, partie nulle',
  draw: 'Partie nulle',
  reviewing: 'Revue de {done} sur {all}',
  accuracy: 'Précision',
  white: 'Blancs',
  black: 'Noirs',
  inaccuracies: 'Imprécisions',
  mistakes: 'Erreurs',
  blunders: 'Gaffes',
  graph: 'Évaluation de la partie',
  more: 'D’autres coups suivent, trop nombreux pour cette liste',
};

const es: Words = {
  analyse: 'Analizar',
  stop: 'Parar',
  deeper: 'Profundizar',
  retry: 'Reintentar',
  loading: 'Cargando el motor',
  waiting: 'Esperando su turno',
  paused: 'En pausa',
  restarted: 'El motor se ha reiniciado',
  noEngine: 'Sin análisis',
  depth: 'Profundidad',
  nodes: 'nodos',
  first: 'Primera posición',
  previous: 'Jugada anterior',
  next: 'Jugada siguiente',
  last: 'Última posición',
  flip: 'Girar el tablero',
  moves: 'Jugadas',
  lines: 'Variantes del motor',
  evaluation: 'Evaluación',
  noEvaluation: 'Aún sin evaluación',
  chance: 'Probabilidad de ganar: blancas {white} %, negras {black} %',
  whiteWins: 'Jaque mate, ganan las blancas',
  blackWins: 'Jaque mate, ganan las negras',
  stalemate: 'Ahogado, tablas',
  draw: 'Tablas',
  reviewing: 'Revisando {done} de {all}',
  accuracy: 'Precisión',
  white: 'Blancas',
  black: 'Negras',
  inaccuracies: 'Imprecisiones',
  mistakes: 'Errores',
  blunders: 'Errores graves',
  graph: 'Evaluación de la partida',
  more: 'Siguen más jugadas de las que caben aquí',
};

const languages = new Map<string, Words>(Object.entries({ en, de, fr, es }));

/** Adds a language, or other words for one. What is missing is said in English. */
export function addLanguage(lang: string, words: Partial<Words>): void {
  const code = lang.toLowerCase();
  languages.set(code, { ...(languages.get(code) ?? en), ...words });
}

/** The words for a language tag: `de-AT` finds `de`; what is not known finds English. */
export function wordsFor(lang: string | undefined): Words {
  const code = (lang ?? 'en').toLowerCase();
  return languages.get(code) ?? languages.get(code.split('-')[0] ?? '') ?? en;
}

/** Puts values into a text's places: `{done}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
