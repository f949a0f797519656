export { DilazioniList } from './dilazioni-list.tsx'
