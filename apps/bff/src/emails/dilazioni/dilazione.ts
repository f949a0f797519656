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
import { f, fissa } from '@rateo/domain/parole/frase'

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
  giorno === null ? '' : f` entro il ${{ giorno: formattaGiornoLungo(giorno) }}`

const torna = ({ su_debito }: DatiDilazione) =>
  su_debito ? f`Il debito è quello di prima.` : f`Per questo importo non è dovuto nulla.`

/** The days that a suspension changed, each beside the one before. */
const spostate = ({ sospensione }: DatiDilazione): (readonly [string, string])[] =>
  (sospensione?.rate ?? []).map(({ n, era, scadenza }) => [
    n === 0 ? 'Anticipo' : `Rata ${n}`,
    `dal ${formattaGiorno(era)} al ${formattaGiorno(scadenza)}`,
  ])

/** The texts for each fact and party; a party without a text gets no message. */
const TESTI: Readonly<Record<FattoDilazione, Partial<Record<Parte, Testo>>>> = {
  invia: aCliente(
    (d) => f`${{ esercente: d.esercente }} ti propone di pagare in ${{ n_rate: d.n_rate }} rate`,
    (d) =>
      f`Leggi il piano e rispondi${{ entro: entro(d) }}. ${{ intanto: d.su_debito ? f`Il debito resta da pagare come prima finché non la accetti.` : f`Finché non la accetti non devi nulla.` }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
  ),
  approva: {
    ...aCliente(
      (d) => f`${{ esercente: d.esercente }} ti propone di pagare in ${{ n_rate: d.n_rate }} rate`,
      (d) =>
        f`Leggi il piano e rispondi${{ entro: entro(d) }}. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
    ...aEsercente(
      (d) => f`La dilazione per ${{ cliente: d.cliente }} è approvata`,
      (d) =>
        f`La proposta è stata inviata: il cliente può rispondere${{ entro: entro(d) }}. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
  },
  respinge: aEsercente(
    (d) => f`La dilazione per ${{ cliente: d.cliente }} non è stata approvata`,
    () =>
      f`L’assistenza l’ha esaminata e non l’ha inviata: il cliente non ne ha saputo nulla. Puoi prepararne un’altra. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
  ),
  ritira: aCliente(
    (d) => f`${{ esercente: d.esercente }} ha ritirato la proposta di dilazione`,
    (d) =>
      f`La proposta non si può più accettare. ${{ torna: torna(d) }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
  ),
  accetta: {
    ...aCliente(
      () => f`Hai accettato la dilazione`,
      (d) =>
        d.entro === null
          ? f`In allegato trovi il testo che hai accettato. ${{ nessun_addebito: NESSUN_ADDEBITO }}`
          : f`In allegato trovi il testo che hai accettato. Per farla cominciare paga${{ entro: entro(d) }} quello che è dovuto subito. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
    ...aEsercente(
      (d) => f`${{ cliente: d.cliente }} ha accettato la dilazione`,
      (d) =>
        d.entro === null
          ? f`Il testo firmato è nella pagina della dilazione. ${{ nessun_addebito: NESSUN_ADDEBITO }}`
          : f`Comincia quando sarà pagato quello che è dovuto subito. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
  },
  rifiuta: aEsercente(
    (d) => f`${{ cliente: d.cliente }} ha rifiutato la dilazione`,
    (d) => f`${{ torna: torna(d) }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
  ),
  scade: {
    ...aCliente(
      (d) => f`La proposta di dilazione di ${{ esercente: d.esercente }} è scaduta`,
      (d) =>
        f`${{ torna: torna(d) }} Se ti serve ancora chiedine una nuova. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
    ...aEsercente(
      (d) => f`${{ cliente: d.cliente }} non ha risposto alla proposta di dilazione`,
      (d) =>
        f`La proposta è scaduta. ${{ torna: torna(d) }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
  },
  attiva: {
    ...aCliente(
      () => f`La dilazione è cominciata`,
      (d) =>
        f`${{ come_si_paga: comeSiPaga(d) }} Finora non è stato addebitato alcun importo oltre a quello che hai già pagato.`,
    ),
    ...aEsercente(
      (d) => f`La dilazione di ${{ cliente: d.cliente }} è cominciata`,
      () =>
        f`Da ora si pagano le rate, ognuna alla sua scadenza. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
  },
  non_perfeziona: {
    ...aCliente(
      () => f`La dilazione non è cominciata`,
      (d) =>
        f`Quello che era dovuto subito non è stato pagato in tempo. ${{ torna: torna(d) }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
    ...aEsercente(
      (d) => f`La dilazione di ${{ cliente: d.cliente }} non è cominciata`,
      (d) =>
        f`Quello che era dovuto subito non è stato pagato in tempo. ${{ torna: torna(d) }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
    ),
  },
  conclude: {
    ...aCliente(
      () => f`La dilazione è conclusa`,
      (d) =>
        d.e_saldata
          ? fissa`${{ esercente: d.esercente }} ha ricevuto ${{ pagato: formattaEuro(d.pagato_centesimi) }} a saldo di questa dilazione: conserva questo messaggio, vale come quietanza. Non devi altro e non è stato addebitato alcun importo oltre a quelli già pagati.`
          : f`Non resta nulla da pagare. Con questo messaggio non è stato addebitato alcun importo.`,
    ),
    ...aEsercente(
      (d) => f`La dilazione di ${{ cliente: d.cliente }} è conclusa`,
      (d) =>
        f`Hai ricevuto ${{ pagato: formattaEuro(d.pagato_centesimi) }} e non resta nulla da incassare. Con questo messaggio non è stato addebitato alcun importo.`,
    ),
  },
  recede: {
    ...aCliente(
      () => f`La dilazione è chiusa per recesso`,
      () =>
        f`Quello che avevi pagato ti è stato rimborsato e le rate che restavano non sono più dovute. Non è stato addebitato alcun importo.`,
    ),
    ...aEsercente(
      (d) => f`La dilazione di ${{ cliente: d.cliente }} è chiusa per recesso`,
      () =>
        f`Quello che era pagato è stato rimborsato e le rate che restavano non sono più dovute. Non è stato addebitato alcun importo.`,
    ),
  },
  ...TESTI_ATTI,
  annulla: aCliente(
    (d) => f`${{ esercente: d.esercente }} ha annullato la dilazione`,
    (d) => f`${{ torna: torna(d) }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
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
    modello: 'dilazione',
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
