export { CATEGORIA, categoriaText, METODO } from './words.ts'
export { StatoOrari } from './orari-punto.tsx'
