export { distinteList } from './distinte.search.ts'
