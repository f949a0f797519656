export { CATEGORIA, categoriaText, indirizzoText, METODO } from './words.ts'
