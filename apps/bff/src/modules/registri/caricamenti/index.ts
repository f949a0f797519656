export { accogliFile, type FileAccolto } from './accogli-file.ts'
export { CARICAMENTI_PREDEFINITI, CHIAVE_CARICAMENTI } from './quota.ts'
export { contenutoDi, riceviFile } from './ricevi-file.ts'
export { rifiutaFile } from './rifiuta-file.ts'
