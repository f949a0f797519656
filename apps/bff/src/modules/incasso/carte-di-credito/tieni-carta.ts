import { newId } from '../../../db/ids.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { scriviRiga } from '../../base/cronologia/index.ts'
import type { Uscita, UscitaHandler } from '../../base/uscite/index.ts'
import { annotaCarta } from './annota-carta.ts'
import { etichettaCarta, lockCarte, type Titolare } from './carte.queries.ts'
import { type Salvata, inserisci } from './completa-carta.ts'
import { scegliMetodo } from './scegli-metodo.ts'

type TieniDeps = Pick<Deps, 'db' | 'clock'> & { psp: Pick<Deps['psp'], 'nome' | 'lookupSetup'> }

type Per = {
  titolare: Titolare
  oggetto_tipo: 'abbonamento' | 'dilazione'
  oggetto_id: string
  /** The method of the next charges when the money came; null where there was none. */
  prima: { metodo_id: string | null; mandato_id: string | null } | null
}

type Pagina = { tentativo_id: string; riferimento: string; fornitore: string }

/** The card of the page, as one of the cards of who paid: saved now, or already there. Null where they took it away. */
async function salva(trx: Db, di: Titolare, pagina: Pagina, carta: Salvata, now: Date) {
  const { riferimento, fornitore } = pagina
  const id = newId(now)
  const riga = { id, ...di, fornitore, riferimento, stato: 'salvata', created_at: now }
  const nuova = await inserisci(trx, { ...di, id, fornitore, riferimento }, carta, now)
  if (nuova === undefined) {
    const [sua] = (await lockCarte(trx, di)).filter((one) => one.metodo_psp === carta.metodo_psp)
    return sua?.stato === 'attiva' ? sua.id : null
  }
  await trx
    .insertInto('salvataggi_carta')
    .values({ ...riga, metodo_id: nuova, updated_at: now })
    .execute()
  const dopo = { marchio: carta.marchio, ultime4: carta.ultime4, tentativo_id: pagina.tentativo_id }
  await annotaCarta(trx, di, { azione: 'aggiunge', id: nuova, dopo })
  return nuova
}

/** The next charges are made on it, unless who pays chose something else in the meantime. */
async function usa(trx: Db, per: Per, metodo_id: string, carta: Salvata, tentativo_id: string) {
  const { oggetto_tipo, oggetto_id, prima, titolare } = per
  const ora = await trx
    .selectFrom('usi_metodo')
    .where('oggetto_tipo', '=', oggetto_tipo)
    .where('oggetto_id', '=', oggetto_id)
    .select(['metodo_id', 'mandato_id'])
    .forUpdate()
    .executeTakeFirst()
  const isSame =
    (ora?.metodo_id ?? null) === (prima?.metodo_id ?? null) &&
    (ora?.mandato_id ?? null) === (prima?.mandato_id ?? null)
  if (!isSame) return
  await scegliMetodo(trx, { oggetto_tipo, oggetto_id, metodo_id })
  await scriviRiga(trx, {
    attore: `utente:${titolare.utente_id}`,
    ruolo: titolare.ruolo,
    canale: 'sistema',
    azione: 'sceglie_metodo',
    entita: oggetto_tipo,
    id: oggetto_id,
    dopo: { metodo: etichettaCarta(carta), tentativo_id },
  })
}

async function findPagina(db: Db, tentativo_id: string): Promise<Pagina | undefined> {
  const row = await db
    .selectFrom('operazioni_psp')
    .where('tentativo_id', '=', tentativo_id)
    .where('tipo', '=', 'sessione')
    .select(['riferimento', 'fornitore'])
    .executeTakeFirst()
  if (row?.riferimento == null) return undefined
  return { tentativo_id, riferimento: row.riferimento, fornitore: row.fornitore }
}

function perDi({ contenuto, unicita }: Uscita): Per & { tentativo_id: string } {
  const { tentativo_id, utente_id, oggetto_tipo, oggetto_id, prima } = contenuto
  if (
    typeof tentativo_id !== 'string' ||
    typeof utente_id !== 'string' ||
    typeof oggetto_id !== 'string' ||
    (oggetto_tipo !== 'abbonamento' && oggetto_tipo !== 'dilazione')
  ) {
    throw new TypeError(`${unicita}: whose card is not said`)
  }
  const titolare = { utente_id, ruolo: 'cliente' as const }
  return { titolare, tentativo_id, oggetto_tipo, oggetto_id, prima: prima as Per['prima'] }
}

/**
 * A card that was typed for a payment, whose payer left the box ticked: kept among theirs, and charged for what is to
 * come. Called again with the same uscita it does nothing more.
 */
export const tieniCarta =
  ({ db, psp, clock }: TieniDeps): UscitaHandler =>
  async (uscita) => {
    const per = perDi(uscita)
    const pagina = await findPagina(db, per.tentativo_id)
    if (pagina === undefined || pagina.fornitore !== psp.nome) return
    const carta = await psp.lookupSetup(pagina.riferimento)
    if (carta.stato === 'aperto') throw new Error(`${uscita.unicita}: the card is not known yet`)
    if (carta.stato === 'annullato') return
    await inTransaction(db, async (trx) => {
      const metodo_id = await salva(trx, per.titolare, pagina, carta, clock.now())
      if (metodo_id !== null) await usa(trx, per, metodo_id, carta, per.tentativo_id)
    })
  }
