import { type ClientiLetti, leggiClienti } from '@rateo/domain/atti/importa-clienti'
import { righeDelFoglio } from '../../../ui/fields/leggi-foglio.ts'

/** The lines of a file, whoever wrote it. */
export const leggiFile = async (file: File): Promise<ClientiLetti> =>
  leggiClienti(await righeDelFoglio(file))
