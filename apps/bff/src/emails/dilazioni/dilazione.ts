import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import {
  aCliente,
  aEsercente,
  comeSiPaga,
  type DatiDilazione,
  type Testo,
  FATTI_ATTI,
  TESTI_ATTI,
} from './atti-dilazione.ts'
import { compose, type Email } from '../layout.ts'
import { apriDilazione, PERCHE, type Parte } from './parti.ts'

export const FATTI_DILAZIONE = [
  'invia',
  'approva',
  'respinge',
  'ritira',
  'accetta',
  'rifiuta',
  'scade',
  'attiva',
  'non_perfeziona',
  'annulla',
  'conclude',
  'recede',
  ...FATTI_ATTI,
] as const
export type FattoDilazione = (typeof FATTI_DILAZIONE)[number]

const entro = ({ entro: giorno }: DatiDilazione) =>
  giorno === null ? '' : ` entro il ${formattaGiornoLungo(giorno)}`

const torna = ({ su_debito }: DatiDilazione) =>
  su_debito ? 'Il debito è quello di prima.' : 'Per questo importo non è dovuto nulla.'

/** The days that a suspension changed, each beside the one before. */
const spostate = ({ sospensione }: DatiDilazione): (readonly [string, string])[] =>
  (sospensione?.rate ?? []).map(({ n, era, scadenza }) => [
    n === 0 ? 'Anticipo' : `Rata ${n}`,
    `dal ${formattaGiorno(era)} al ${formattaGiorno(scadenza)}`,
  ])

/** The texts for each fact and party; a party without a text gets no message. */
const TESTI: Readonly<Record<FattoDilazione, Partial<Record<Parte, Testo>>>> = {
  invia: aCliente(
    (d) => `${d.esercente} ti propone di pagare in ${d.n_rate} rate`,
    (d) =>
      `Leggi il piano e rispondi${entro(d)}. ${d.su_debito ? 'Il debito resta da pagare come prima finché non la accetti.' : 'Finché non la accetti non devi nulla.'} ${NESSUN_ADDEBITO}`,
  ),
  approva: {
    ...aCliente(
      (d) => `${d.esercente} ti propone di pagare in ${d.n_rate} rate`,
      (d) => `Leggi il piano e rispondi${entro(d)}. ${NESSUN_ADDEBITO}`,
    ),
    ...aEsercente(
      (d) => `La dilazione per ${d.cliente} è approvata`,
      (d) =>
        `La proposta è stata inviata: il cliente può rispondere${entro(d)}. ${NESSUN_ADDEBITO}`,
    ),
  },
  respinge: aEsercente(
    (d) => `La dilazione per ${d.cliente} non è stata approvata`,
    () =>
      `L’assistenza l’ha esaminata e non l’ha inviata: il cliente non ne ha saputo nulla. Puoi prepararne un’altra. ${NESSUN_ADDEBITO}`,
  ),
  ritira: aCliente(
    (d) => `${d.esercente} ha ritirato la proposta di dilazione`,
    (d) => `La proposta non si può più accettare. ${torna(d)} ${NESSUN_ADDEBITO}`,
  ),
  accetta: {
    ...aCliente(
      () => 'Hai accettato la dilazione',
      (d) =>
        d.entro === null
          ? `In allegato trovi il testo che hai accettato. ${NESSUN_ADDEBITO}`
          : `In allegato trovi il testo che hai accettato. Per farla cominciare paga${entro(d)} quello che è dovuto subito. ${NESSUN_ADDEBITO}`,
    ),
    ...aEsercente(
      (d) => `${d.cliente} ha accettato la dilazione`,
      (d) =>
        d.entro === null
          ? `Il testo firmato è nella pagina della dilazione. ${NESSUN_ADDEBITO}`
          : `Comincia quando sarà pagato quello che è dovuto subito. ${NESSUN_ADDEBITO}`,
    ),
  },
  rifiuta: aEsercente(
    (d) => `${d.cliente} ha rifiutato la dilazione`,
    (d) => `${torna(d)} ${NESSUN_ADDEBITO}`,
  ),
  scade: {
    ...aCliente(
      (d) => `La proposta di dilazione di ${d.esercente} è scaduta`,
      (d) => `${torna(d)} Se ti serve ancora chiedine una nuova. ${NESSUN_ADDEBITO}`,
    ),
    ...aEsercente(
      (d) => `${d.cliente} non ha risposto alla proposta di dilazione`,
      (d) => `La proposta è scaduta. ${torna(d)} ${NESSUN_ADDEBITO}`,
    ),
  },
  attiva: {
    ...aCliente(
      () => 'La dilazione è cominciata',
      (d) =>
        `${comeSiPaga(d)} Finora non è stato addebitato alcun importo oltre a quello che hai già pagato.`,
    ),
    ...aEsercente(
      (d) => `La dilazione di ${d.cliente} è cominciata`,
      () => `Da ora si pagano le rate, ognuna alla sua scadenza. ${NESSUN_ADDEBITO}`,
    ),
  },
  non_perfeziona: {
    ...aCliente(
      () => 'La dilazione non è cominciata',
      (d) =>
        `Quello che era dovuto subito non è stato pagato in tempo. ${torna(d)} ${NESSUN_ADDEBITO}`,
    ),
    ...aEsercente(
      (d) => `La dilazione di ${d.cliente} non è cominciata`,
      (d) =>
        `Quello che era dovuto subito non è stato pagato in tempo. ${torna(d)} ${NESSUN_ADDEBITO}`,
    ),
  },
  conclude: {
    ...aCliente(
      () => 'La dilazione è conclusa',
      (d) =>
        d.e_saldata
          ? `${d.esercente} ha ricevuto ${formattaEuro(d.pagato_centesimi)} a saldo di questa dilazione: conserva questo messaggio, vale come quietanza. Non devi altro e non è stato addebitato alcun importo oltre a quelli già pagati.`
          : 'Non resta nulla da pagare. Con questo messaggio non è stato addebitato alcun importo.',
    ),
    ...aEsercente(
      (d) => `La dilazione di ${d.cliente} è conclusa`,
      (d) =>
        `Hai ricevuto ${formattaEuro(d.pagato_centesimi)} e non resta nulla da incassare. Con questo messaggio non è stato addebitato alcun importo.`,
    ),
  },
  recede: {
    ...aCliente(
      () => 'La dilazione è chiusa per recesso',
      () =>
        'Quello che avevi pagato ti è stato rimborsato e le rate che restavano non sono più dovute. Non è stato addebitato alcun importo.',
    ),
    ...aEsercente(
      (d) => `La dilazione di ${d.cliente} è chiusa per recesso`,
      () =>
        'Quello che era pagato è stato rimborsato e le rate che restavano non sono più dovute. Non è stato addebitato alcun importo.',
    ),
  },
  ...TESTI_ATTI,
  annulla: aCliente(
    (d) => `${d.esercente} ha annullato la dilazione`,
    (d) => `${torna(d)} ${NESSUN_ADDEBITO}`,
  ),
}

const percento = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** The cost, also where there is none: what is signed is read before the page is opened. */
const costi = (d: DatiDilazione): (readonly [string, string])[] => [
  ['Interessi e spese', formattaEuro(d.interessi_centesimi + d.spese_centesimi)],
  ['TAN fisso', `${percento.format(d.tan_percento)} %`],
  ['TAEG', `${percento.format(d.taeg_percento)} %`],
]

/** The e-mail about a fact for one party; null where it is not for that one. */
export function emailDilazione(
  d: DatiDilazione,
  fatto: FattoDilazione,
  parte: Parte,
  origin: string,
): (Email & { titolo: string }) | null {
  const testo = TESTI[fatto][parte]
  if (testo === undefined) return null
  const titolo = testo.titolo(d)
  const email = compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: testo.frase(d) },
      {
        dati: [
          [
            parte === 'cliente' ? 'Esercente' : 'Cliente',
            d[parte === 'cliente' ? 'esercente' : 'cliente'],
          ],
          ['Dilazione', d.numero],
          ['Per', d.causale],
          ['Totale', formattaEuro(d.totale_centesimi)],
          ['Piano', d.piano],
          ...costi(d),
          ...spostate(d),
          ...(d.motivo === null ? [] : [['Motivo', d.motivo] as const]),
        ],
      },
      apriDilazione(d.id, origin),
    ],
    motivo: PERCHE[parte],
  })
  return { ...email, titolo }
}
