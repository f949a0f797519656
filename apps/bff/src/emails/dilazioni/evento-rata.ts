import type { StatoEvento } from '@rateo/domain/credito/rata-a-evento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { apriDilazione, type Parte, PERCHE } from './parti.ts'
import { f } from '@rateo/domain/parole/frase'

export const FATTI_EVENTO = [
  'dichiara_evento',
  'conferma_evento',
  'contesta_evento',
  'avvisa_evento',
  'evento_senza_risposta',
  'evento_passato',
] as const
type FattoEvento = (typeof FATTI_EVENTO)[number]

export type DatiEvento = {
  dilazione_id: string
  numero: string
  causale: string
  esercente: string
  cliente: string
  n: number
  evento: string
  evento_stato: StatoEvento
  scadenza: string
  /** The last day on which the event can be confirmed. */
  entro_il: string
  /** Days to pay once it is confirmed, by the contract. */
  giorni: number
  residuo_centesimi: number
  nota: string | null
  motivo: string | null
  /** The card or account of the rate; null where the cliente pays each by hand. */
  addebito_su: string | null
}

/** The subject of the e-mail, and the words of the notification. */
export function titoloEvento(d: DatiEvento, fatto: FattoEvento, parte: Parte): string {
  const rata = f`Rata ${{ n: d.n }}`
  switch (fatto) {
    case 'dichiara_evento':
      return f`${{ rata }}: “${{ evento: d.evento }}” è avvenuto?`
    case 'conferma_evento':
      return parte === 'cliente'
        ? f`${{ rata }}: hai confermato “${{ evento: d.evento }}”`
        : f`${{ rata }}: ${{ cliente: d.cliente }} ha confermato “${{ evento: d.evento }}”`
    case 'contesta_evento':
      return f`${{ rata }}: per ${{ cliente: d.cliente }} “${{ evento: d.evento }}” non è avvenuto`
    case 'avvisa_evento':
      return f`${{ rata }}: “${{ evento: d.evento }}” si conferma entro il ${{ entro_il: formattaGiornoLungo(d.entro_il) }}`
    case 'evento_senza_risposta':
      return f`${{ rata }}: è dovuta dal ${{ scadenza: formattaGiornoLungo(d.scadenza) }}`
    case 'evento_passato':
      return f`${{ rata }}: “${{ evento: d.evento }}” non è stato confermato in tempo`
  }
}

const MAI_DA_SOLA = f`Senza la tua conferma non si addebita mai da sola.`

function alCliente(d: DatiEvento, fatto: FattoEvento): string | null {
  const entro = formattaGiornoCompleto(d.entro_il)
  switch (fatto) {
    case 'dichiara_evento':
      return f`${{ esercente: d.esercente }} dice che “${{ evento: d.evento }}” è avvenuto. Se è vero, confermalo con un codice: la rata si paga entro ${{ giorni: contato(d.giorni, 'giorno', 'giorni') }}. Se non è vero, dillo con il motivo: la rata resta in attesa. Rispondi prima di ${{ entro }}. ${{ mai_da_sola: MAI_DA_SOLA }}`
    case 'conferma_evento':
      return d.addebito_su === null
        ? f`Da qui la rata è dovuta: la paghi tu, entro ${{ scadenza: formattaGiornoCompleto(d.scadenza) }}.`
        : f`Da qui la rata è dovuta: la addebiteremo ${{ scadenza: formattaGiornoCompleto(d.scadenza) }} su ${{ addebito_su: d.addebito_su }}, o il primo giorno dopo che la banca permette.`
    case 'avvisa_evento':
      return d.evento_stato === 'dichiarato'
        ? f`${{ esercente: d.esercente }} dice che “${{ evento: d.evento }}” è avvenuto e aspetta la tua risposta. L’ultimo giorno è ${{ entro }}: quello che succede se non rispondi è scritto nella dilazione. ${{ mai_da_sola: MAI_DA_SOLA }}`
        : null
    case 'evento_senza_risposta':
      return f`${{ esercente: d.esercente }} aveva detto che “${{ evento: d.evento }}” è avvenuto e non l’hai contestato: come dice la dilazione, la rata è dovuta da ${{ scadenza: formattaGiornoCompleto(d.scadenza) }}. La paghi tu, nel modo che preferisci: non la addebitiamo noi.`
    case 'evento_passato':
      return f`L’ultimo giorno era ${{ entro }} e l’evento non è stato confermato da tutti e due: la rata non è dovuta, non si addebita e non fa ritardo. Se vuoi la puoi pagare, oppure vi accordate su un nuovo piano.`
    case 'contesta_evento':
      return null
  }
}

function allEsercente(d: DatiEvento, fatto: FattoEvento): string | null {
  const entro = formattaGiornoCompleto(d.entro_il)
  switch (fatto) {
    case 'dichiara_evento':
      return null
    case 'conferma_evento':
      return f`La rata ora scade ${{ scadenza: formattaGiornoCompleto(d.scadenza) }}, e segue la strada di tutte le altre.`
    case 'contesta_evento':
      return f`La rata resta in attesa. Quando l’evento è avvenuto puoi dirlo di nuovo, fino a ${{ entro }}.`
    case 'avvisa_evento':
      return d.evento_stato === 'dichiarato'
        ? f`${{ cliente: d.cliente }} non ha ancora risposto. L’ultimo giorno è ${{ entro }}.`
        : f`Se “${{ evento: d.evento }}” è avvenuto, dillo sulla scheda entro ${{ entro }}: dopo quel giorno la rata non è più dovuta con questo piano.`
    case 'evento_senza_risposta':
      return f`${{ cliente: d.cliente }} non ha contestato “${{ evento: d.evento }}”: la rata è dovuta da ${{ scadenza: formattaGiornoCompleto(d.scadenza) }}. Si paga a mano, perché il cliente non l’ha confermata.`
    case 'evento_passato':
      return f`L’ultimo giorno era ${{ entro }} e l’evento non è stato confermato da tutti e due: con questo piano la rata non è dovuta, non si addebita e non si sollecita. Puoi proporre un nuovo piano, condonarla, o registrare l’incasso se il cliente la paga.`
  }
}

/** The e-mail to one of the two; null where that one knows already. */
export function emailEvento(
  d: DatiEvento,
  fatto: FattoEvento,
  parte: Parte,
  origin: string,
): Email | null {
  const paragrafo = parte === 'cliente' ? alCliente(d, fatto) : allEsercente(d, fatto)
  if (paragrafo === null) return null
  const altro = parte === 'cliente' ? d.esercente : d.cliente
  const titolo = titoloEvento(d, fatto, parte)
  const nota: [string, string][] =
    fatto === 'contesta_evento' && d.motivo !== null
      ? [['Motivo', d.motivo]]
      : fatto === 'dichiara_evento' && d.nota !== null
        ? [['Nota', d.nota]]
        : []
  return compose({
    modello: 'evento',
    oggetto: f`${{ titolo }}: ${{ altro }}`,
    titolo,
    blocchi: [
      { paragrafo },
      ...(parte === 'cliente' ? [{ paragrafo: NESSUN_ADDEBITO }] : []),
      {
        dati: [
          ['Dilazione', d.numero],
          ['Causale', d.causale],
          ['Importo della rata', formattaEuro(d.residuo_centesimi)],
          ['Evento', d.evento],
          ['Ultimo giorno', formattaGiornoCompleto(d.entro_il)],
          ...nota,
          [parte === 'cliente' ? 'Esercente' : 'Cliente', altro],
        ],
      },
      apriDilazione(d.dilazione_id, origin),
    ],
    motivo: PERCHE[parte],
  })
}
