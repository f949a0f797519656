import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import type { Richiesta } from '../add-pagamento.ts'
import type { Book } from '../book.ts'
import type { PianoDilazione } from './piani-dilazioni.ts'

const HOUR = 3_600_000

export type Parti = { esercente: Richiesta['esercente']; cliente: Richiesta['cliente'] }

/** The states that a plan went through, hours apart, the last one a while later. */
export function narrate(
  book: Book,
  id: string,
  piano: PianoDilazione,
  parti: Parti,
  { created_at, saldata_at }: { created_at: Date; saldata_at: Date | null },
) {
  const chi = {
    E: { attore: `utente:${parti.esercente.utente_id}`, ruolo: 'esercente', canale: 'portale' },
    C: { attore: `utente:${parti.cliente.utente_id}`, ruolo: 'cliente', canale: 'portale' },
    S: { attore: 'sistema', ruolo: 'sistema', canale: 'sistema' },
  }
  const attivata = [
    ['invia', 'E'],
    ['accetta', 'C'],
    ['attiva', 'S'],
  ] as const
  const passi: Record<StatoDilazione, readonly (readonly [string, keyof typeof chi])[]> = {
    bozza: [],
    in_approvazione: [['chiede_approvazione', 'E']],
    proposta: [['invia', 'E']],
    accettata: [
      ['invia', 'E'],
      ['accetta', 'C'],
    ],
    rifiutata: [
      ['invia', 'E'],
      ['rifiuta', 'C'],
    ],
    scaduta: [
      ['invia', 'E'],
      ['scade', 'S'],
    ],
    annullata: [
      ['invia', 'E'],
      ['annulla', 'E'],
    ],
    attiva: attivata,
    sospesa: [...attivata, ['sospende', 'E']],
    conclusa: [...attivata, ['conclude', 'S']],
    decaduta: [...attivata, ['dichiara_decaduta', 'E']],
    rinegoziata: [...attivata, ['rinegozia', 'C']],
    stralciata: [...attivata, ['stralcia', 'E']],
  }
  const end = book.now.getTime() - HOUR
  const all = [['crea', 'E'] as const, ...passi[piano.stato]]
  all.forEach(([azione, di], index) => {
    // Paid plans ended with their last payment; the others that ran, lately; the rest, soon after their beginning.
    const isEnding = index > 3
    const finita = azione === 'conclude' ? saldata_at?.getTime() : undefined
    const at = isEnding
      ? (finita ?? end - 12 * HOUR)
      : Math.min(created_at.getTime() + index * HOUR, end)
    book.cronologia.push({
      at: new Date(at),
      ...chi[di],
      azione,
      entita: 'dilazione',
      entita_id: id,
    })
  })
}

const MAI_ACCETTATE: readonly StatoDilazione[] = [
  'bozza',
  'in_approvazione',
  'proposta',
  'rifiutata',
  'scaduta',
  'annullata',
]

/** The instant at which the cliente signed, as the cronologia tells it; null where nobody did. */
export const accettataIl = (book: Book, { stato }: PianoDilazione, created_at: Date) =>
  MAI_ACCETTATE.includes(stato)
    ? null
    : new Date(Math.min(created_at.getTime() + 2 * HOUR, book.now.getTime() - HOUR))
