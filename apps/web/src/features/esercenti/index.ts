export { CATEGORIA, categoriaText, METODO } from './words.ts'
