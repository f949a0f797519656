export { messaggiEstratto } from './estratto/messaggi-estratto.ts'
export { dimenticaNote } from './dimentica-note.ts'
