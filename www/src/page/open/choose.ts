/** Lets people choose a file whose name ends in one of some ways, such as `.pgn,.fen`. */
export function chooseFile(accept: string, open: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) open(file);
  });
  input.click();
}
