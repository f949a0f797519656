import type { Promessa } from '@rateo/contract/incasso/promesse'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'

/** Says what was promised: all of it on the day, or half at once and the rest on the day. */
export const frasePromessa = ({ importo_centesimi, acconto_centesimi, giorno }: Promessa): string =>
  acconto_centesimi === null
    ? `${formattaEuro(importo_centesimi)} il ${formattaGiornoLungo(giorno)}`
    : `${formattaEuro(acconto_centesimi)} subito e ${formattaEuro(importo_centesimi - acconto_centesimi)} il ${formattaGiornoLungo(giorno)}`
