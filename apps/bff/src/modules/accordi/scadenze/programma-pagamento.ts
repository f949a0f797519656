import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { consensoProgrammato } from '@rateo/domain/banca/consenso-addebito'
import { prossimoAddebito } from '@rateo/domain/banca/mandato'
import { MINIMO_ONLINE } from '@rateo/domain/denaro/minimo-online'
import { motivoMetodoVietato } from '@rateo/domain/trattenute/vincolo'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { scegliPerIlCliente } from '../../incasso/carte-di-credito/index.ts'
import { tieniPosto } from './annulla-programma.ts'

type Voluto = MetodoSalvato & {
  pagamento_id: string
  giorno: string
  /** The sum that the cliente saw. */
  importo_centesimi: number
  /** The words agreed to where the mandato of an utenza schedules it, and no person chose the day. */
  domiciliata?: string
}

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })
const giornoSbagliato = (message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer: '/giorno', message }] })

/** The debt, held: asked once, of this cliente, not paid in another way. */
async function tieniDebito(db: Db, id: string, cliente_id: string) {
  const debito = await db
    .selectFrom('pagamenti as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .where('p.id', '=', id)
    .where('p.cliente_id', '=', cliente_id)
    .where('p.stato', '<>', 'bozza')
    .where('p.eliminata_at', 'is', null)
    .select(['p.id', 'p.esercente_id', 'p.cliente_id', 'p.stato', 'p.origine', 'p.causale'])
    .select(['p.scadenza', 'p.valido_fino', 'p.residuo_centesimi', 'p.metodi_ammessi'])
    .select('p.vincolo_metodo')
    .select(['p.dilazione_id', 'p.riapre_id', 'e.ragione_sociale as esercente'])
    .select(
      sql<boolean>`${stored('addebito_vietato', { esercente: sql.ref('p.esercente_id'), cliente: sql.ref('p.cliente_id') })}`.as(
        'vietato',
      ),
    )
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (debito === undefined) throw new AppError('non_trovato')
  return debito
}
type Debito = Awaited<ReturnType<typeof tieniDebito>>

function esigiProgrammabile(debito: Debito, { importo_centesimi }: Voluto): void {
  const { stato, origine, dilazione_id, riapre_id, residuo_centesimi, vietato } = debito
  const isDue = stato === 'da_pagare' || stato === 'parzialmente_pagato'
  if (!isDue || origine !== 'una_tantum' || dilazione_id !== null || riapre_id !== null) {
    throw rifiuta('Questo importo ora non si può programmare. Non è stato addebitato nulla.')
  }
  if (vietato) {
    throw rifiuta(
      `${debito.esercente} non ammette addebiti automatici: paga quando vuoi dalla pagina di pagamento. Non è stato addebitato nulla.`,
    )
  }
  const dovuto = residuo_centesimi ?? 0
  if (dovuto < MINIMO_ONLINE) {
    throw rifiuta(
      `Il servizio di pagamento non accetta meno di ${formattaEuro(MINIMO_ONLINE)}. Non è stato addebitato nulla.`,
    )
  }
  if (dovuto !== importo_centesimi) throw new AppError('importo_cambiato')
}

/** From tomorrow until the debt is due; a bank that is told must have its days. */
async function esigiGiorno(db: Db, debito: Debito, { giorno, mandato_id }: Voluto, oggi: string) {
  const { scadenza, valido_fino } = debito
  if (giorno <= oggi) throw giornoSbagliato('Scegli un giorno da domani in poi')
  if (giorno > scadenza) {
    throw giornoSbagliato(`Scegli un giorno entro la scadenza, il ${formattaGiorno(scadenza)}`)
  }
  if (valido_fino !== null && giorno > valido_fino) {
    throw giornoSbagliato(`La richiesta vale fino al ${formattaGiorno(valido_fino)}`)
  }
  if (mandato_id === undefined) return
  const mandato = await db
    .selectFrom('mandati')
    .where('id', '=', mandato_id)
    .where('cliente_id', '=', debito.cliente_id)
    .select('preavviso_giorni')
    .executeTakeFirst()
  if (mandato === undefined) throw new AppError('non_trovato')
  const { addebito_il } = prossimoAddebito(oggi, mandato.preavviso_giorni)
  if (giorno < addebito_il) {
    throw giornoSbagliato(
      `Sul conto il primo giorno possibile è il ${formattaGiorno(addebito_il)}: prima va dato il preavviso`,
    )
  }
}

/**
 * Schedules the charge of a debt on a day that its cliente chose, with the words that were agreed to. It is charged by the run of
 * what falls due; chosen again, the day and the method are the last ones.
 */
export async function programmaPagamento(
  call: Call,
  deps: Pick<Deps, 'psp' | 'clock'>,
  voluto: Voluto,
): Promise<void> {
  const { db, actor, clock } = call
  const { pagamento_id, giorno, carta_id, mandato_id, domiciliata } = voluto
  if (actor.cliente_id === null) throw new AppError('non_trovato')
  await tieniPosto(db, pagamento_id)
  const debito = await tieniDebito(db, pagamento_id, actor.cliente_id)
  esigiProgrammabile(debito, voluto)
  await esigiGiorno(db, debito, voluto, clock.today())
  const tipo = mandato_id === undefined ? 'carta' : 'addebito_sdd'
  if (!debito.metodi_ammessi.includes(tipo)) {
    const message = motivoMetodoVietato(debito.vincolo_metodo, tipo)
    throw new AppError('metodo_non_ammesso_per_il_pagamento', message === null ? {} : { message })
  }
  const { esercente_id, cliente_id, esercente, causale } = debito
  const di = {
    oggetto_tipo: 'pagamento',
    oggetto_id: pagamento_id,
    esercente_id,
    cliente_id,
    utente_id: actor.utente_id,
  } as const
  const metodo = await scegliPerIlCliente(db, deps, di, { carta_id, mandato_id })
  const importo_centesimi = debito.residuo_centesimi ?? 0
  const consenso =
    domiciliata ?? consensoProgrammato({ esercente, importo_centesimi, causale, giorno, metodo })
  const riga = {
    giorno,
    utente_id: actor.utente_id,
    consenso,
    al_massimo_centesimi: domiciliata === undefined ? importo_centesimi : null,
    domiciliata: domiciliata !== undefined,
    created_at: clock.now(),
  }
  await db
    .insertInto('programmazioni')
    .values({ pagamento_id, ...riga })
    .onConflict((conflict) => conflict.column('pagamento_id').doUpdateSet(riga))
    .execute()
  await sql`
    insert into addebiti_programmati (pagamento_id, il) values (${pagamento_id}, '-infinity')
    on conflict (pagamento_id) do update set il = excluded.il`.execute(db)
  await annota(call, {
    azione: 'programma',
    entita: 'pagamento',
    id: pagamento_id,
    dopo: { giorno, metodo, importo_centesimi },
  })
}
