export { messaggiPacchi } from './messaggi-pacchi.ts'
export { dimenticaLink, inviaPacchi } from './pacchi.jobs.ts'
export { scriviPacco } from './scrivi-pacco.ts'
