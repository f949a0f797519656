import { TRATTENUTE_PREDEFINITE } from '../../../registri/trattenute/index.ts'
import type { DefinizioneParametro } from '../parametri.ts'
import { testo } from './campi-parametro.ts'

const aliquota = (nome: string, etichetta: string) =>
  ({ nome, etichetta, tipo: 'percento', min: 0, max: 5000, unita: '%' }) as const

/** The sums that who pays an invoice, or its bank, keeps back. */
export const PARAMETRO_TRATTENUTE: DefinizioneParametro = {
  nome: 'Ritenute sugli incassi degli esercenti',
  descrizione:
    'Quanto trattiene chi paga un professionista, un agente o un condominio, e quanto la banca su un bonifico parlante. Valgono per le richieste fatte, e per i bonifici arrivati, dal momento scelto in poi: le richieste di prima tengono le loro.',
  campi: [
    aliquota('lavoro_autonomo', 'Professionisti'),
    aliquota('provvigioni', 'Provvigioni'),
    aliquota('appalto_condominio', 'Condomìni'),
    aliquota('bonifico_parlante', 'Banca, bonifico parlante'),
    aliquota('iva_scorporata', 'IVA tolta dal bonifico prima di contarla'),
    testo('fonte', 'Da dove vengono (legge, circolare, data)', { max: 300 }),
  ],
  predefinito: TRATTENUTE_PREDEFINITE,
}
