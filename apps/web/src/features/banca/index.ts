// Both pages come in one file: the first page carries the names of all files.
export { BancaPage } from './banca.page.tsx'
export { MovimentoPage } from './movimento.page.tsx'
