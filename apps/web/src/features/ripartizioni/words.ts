import type { RipartizioneRow } from '@rateo/contract/accordi/ripartizioni'

/** How many of the shares have a payer: “2 su 3, 1 senza chi paga”. */
export const quanteText = ({ quote, accettate, scoperte }: RipartizioneRow): string =>
  `${accettate} su ${quote} accettate${scoperte === 0 ? '' : `, ${scoperte} senza chi paga`}`
