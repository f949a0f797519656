import type { Conteggio } from '@rateo/contract/incasso/chiusura-cassa'
import {
  contaTagli,
  type Importi,
  oltreTolleranza,
  quadra,
  type RigaQuadratura,
} from '@rateo/domain/cassa/cassa'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Db } from '../../../db/database.ts'
import { AppError, type FieldError } from '../../../http/errors.ts'
import type { CassaBloccata } from './blocca.ts'

type TerminaleContato = { nome: string; codice: string | null; totale_centesimi: number }

export type Esame = {
  righe: RigaQuadratura[]
  pos: TerminaleContato[]
  /** Beyond the tolerance of the till: somebody looks at it, and it says why. */
  oltre: boolean
}

const sommaPos = ({ pos }: Conteggio) =>
  pos.reduce((somma, { totale_centesimi }) => somma + totale_centesimi, 0)

const contatiDi = (conteggio: Conteggio): Importi => ({
  contanti: contaTagli(conteggio.tagli),
  pos: sommaPos(conteggio),
  assegno: conteggio.assegno_centesimi,
  buono: conteggio.buono_centesimi,
})

type Terminale = { id: string; nome: string; codice: string; attivo: boolean }

function terminaliContati(terminali: readonly Terminale[], { pos }: Conteggio) {
  const errors: FieldError[] = []
  const contati: TerminaleContato[] = []
  const visti = new Set<string | null>()
  for (const [index, { terminale_id, totale_centesimi }] of pos.entries()) {
    const pointer = `/pos/${String(index)}/terminale_id`
    const terminale = terminali.find(({ id }) => id === terminale_id)
    if (visti.has(terminale_id))
      errors.push({ pointer, message: 'Questo terminale c’è due volte.' })
    else if (terminale_id !== null && !terminale) {
      errors.push({ pointer, message: 'Questo terminale non è della cassa.' })
    }
    visti.add(terminale_id)
    const nome = terminale?.nome ?? 'Altro terminale'
    contati.push({ nome, codice: terminale?.codice ?? null, totale_centesimi })
  }
  for (const { id, nome, attivo } of terminali) {
    if (!attivo || visti.has(id)) continue
    errors.push({ pointer: '/pos', message: `Manca il totale del terminale ${nome}.` })
  }
  return { contati, errors }
}

function erroriRt({ matricola_rt }: CassaBloccata, { rt }: Conteggio): FieldError[] {
  if (rt === null) {
    const message = 'Inserisci il numero e i totali della chiusura Z del registratore.'
    return matricola_rt === null ? [] : [{ pointer: '/rt', message }]
  }
  const message = 'La parte pagata con strumenti elettronici non può superare il totale.'
  return rt.elettronico_centesimi > rt.totale_centesimi
    ? [{ pointer: '/rt/elettronico_centesimi', message }]
    : []
}

/** Expected beside counted. Refuses a count that is not whole, or a difference without its reason. */
export async function esaminaConteggio(
  db: Db,
  cassa: CassaBloccata,
  atteso: Importi,
  conteggio: Conteggio,
): Promise<Esame> {
  const terminali = await db
    .selectFrom('terminali_pos')
    .select(['id', 'nome', 'codice', 'attivo'])
    .where('cassa_id', '=', cassa.id)
    .execute()
  const { contati: pos, errors } = terminaliContati(terminali, conteggio)
  const contato = contatiDi(conteggio)
  const righe = quadra(atteso, contato)
  const oltre = oltreTolleranza(righe, cassa.tolleranza_centesimi)
  errors.push(...erroriRt(cassa, conteggio))
  if (conteggio.lasciato_centesimi > (contato.contanti ?? 0)) {
    const message = 'Non puoi lasciare in cassa più contanti di quanti ne hai contati.'
    errors.push({ pointer: '/lasciato_centesimi', message })
  }
  // The note is asked for last: a missing amount may be the whole difference.
  if (oltre && conteggio.nota === null && errors.length === 0) {
    const message = `La differenza supera la tolleranza di ${formattaEuro(cassa.tolleranza_centesimi)}: scrivi il motivo.`
    errors.push({ pointer: '/nota', message })
  }
  const [first] = errors
  if (first) throw new AppError('dati_non_validi', { message: first.message, errors })
  return { righe, pos, oltre }
}
