import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaIntero } from '@rateo/domain/parole/formato'
import { aPosti } from '@rateo/domain/stati/posti'

/** The places of an abbonamento with the price of one; nothing where its piano has none. */
export const postiFacts = (a: Abbonamento) =>
  aPosti(a)
    ? [
        {
          name: 'Posti',
          value: `${formattaIntero(a.posti)}, ${formattaEuro(a.importo_centesimi / a.posti)} ciascuno`,
        },
      ]
    : []
