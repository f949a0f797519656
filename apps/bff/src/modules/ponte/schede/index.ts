export { messaggiEstratto } from './estratto/messaggi-estratto.ts'
