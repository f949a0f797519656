import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  controllaInSospeso,
  elaboraEventi,
  inviaInSospeso,
} from '../../src/modules/incasso/addebiti/index.ts'
import { rinnovaAbbonamenti } from '../../src/modules/accordi/abbonamenti/index.ts'
import { verificaInvarianti } from '../../src/modules/registri/contabilita/index.ts'
import { controllaContestazioni } from '../../src/modules/incasso/contestazioni/index.ts'
import { attivaInSospeso } from '../../src/modules/incasso/mandati/index.ts'
import { usciteHandlers } from '../../src/modules/ponte/messaggi/index.ts'
import { sbloccaRimborsi } from '../../src/modules/incasso/rimborsi/index.ts'
import { addebitaDovuti } from '../../src/modules/accordi/scadenze/index.ts'
import { consegnaUscite } from '../../src/modules/base/uscite/index.ts'
import type { Payments } from '../../test/payments.ts'
import type { Atto, Preparazione } from './acts.ts'
import type { Failing, Guasto } from './fail-at.ts'
import { hurry, leftOver } from '../hurry.ts'

const DAY_MS = 86_400_000

/** Every lane and every job that would go on by itself, until there is nothing left to do. */
async function rest(p: Payments): Promise<void> {
  const { db } = p
  for (let i = 0; i < 30; i++) {
    await sql`update operazioni_psp set bloccata_fino = null where bloccata_fino > now()`.execute(
      db,
    )
    await sql`update mandati set prossimo_at = now() - interval '1 minute' where stato = 'firmato'`.execute(
      db,
    )
    await hurry(db, { toTheEnd: i > 2 })
    await rinnovaAbbonamenti(p.deps)
    await addebitaDovuti(p.deps)
    await inviaInSospeso(p.deps)
    await controllaInSospeso(p.deps)
    await elaboraEventi(p.deps)
    await sbloccaRimborsi(p.deps)
    await attivaInSospeso(p.deps)
    await controllaContestazioni(p.deps)
    await consegnaUscite(p.deps, usciteHandlers(p.deps))
    const { tentativi, operazioni, rimborsi, contestazioni, eventi, uscite } = await leftOver(db)
    const { rows: firmati } = await sql`select 1 from mandati where stato = 'firmato'`.execute(db)
    const open = [firmati.length, tentativi, operazioni, rimborsi, contestazioni, eventi, uscite]
    if (open.every((n) => n === 0)) return
    // A bank takes days to answer.
    if (i > 2) await p.avanti(DAY_MS)
    if (i > 5) await wait(20)
  }
  throw new Error(`non a riposo: ${JSON.stringify(await leftOver(db))}`)
}

/** The outcome in our books and in the provider's: the same whatever failed on the way. */
async function outcomeOf(p: Payments, { debito, debiti }: Atto): Promise<string[]> {
  const { esercente, cliente } = debito
  const { rows } = await sql<{ riga: string }>`
    with suoi as (select * from pagamenti where esercente_id = ${esercente.id}),
      cose as (select id from suoi union all select id from dilazioni where esercente_id = ${esercente.id}
        union all select id from mandati where esercente_id = ${esercente.id}
        union all select id from abbonamenti where esercente_id = ${esercente.id}
        union all select id from rimborsi where esercente_id = ${esercente.id}
        union all select id from distinte_sdd where esercente_id = ${esercente.id})
    select format('pagamento %s %s %s %s %s', stato, importo_centesimi, incassato_centesimi, rimborsato_centesimi, residuo_centesimi) as riga from suoi
    union all select format('conto %s %s', c.codice, sum(m.importo_centesimi)) from conti c join movimenti m on m.conto_id = c.id
      where c.intestatario = 'esercente:' || ${esercente.id} group by c.codice
    union all select format('dilazione %s %s', stato, residuo_centesimi) from dilazioni where esercente_id = ${esercente.id}
    union all select format('mandato %s', stato) from mandati where esercente_id = ${esercente.id}
    union all select format('rata %s %s %s %s', r.n, r.stato, r.scadenza, r.capitale_centesimi) from rate r
      join dilazioni d on d.id = r.dilazione_id where d.esercente_id = ${esercente.id}
    union all select format('promessa %s %s', stato, giorno) from promesse where esercente_id = ${esercente.id}
    union all select format('pausa %s %s %s', stato, dal, riprende_il) from pause_abbonamento
      where abbonamento_id in (select id from abbonamenti where esercente_id = ${esercente.id})
    union all select format('sconto %s %s %s', prezzo_centesimi, sconto_centesimi, reso_at is null) from usi_promozione
      where pagamento_id in (select id from suoi)
    union all select format('abbonamento %s %s %s', stato, prossimo_addebito, importo_centesimi) from abbonamenti where esercente_id = ${esercente.id}
    union all select format('rimborso %s %s', stato, importo_centesimi) from rimborsi where esercente_id = ${esercente.id}
    union all select format('contestazione %s %s', stato, importo_centesimi) from contestazioni where esercente_id = ${esercente.id}
    union all select format('distinta %s %s', stato, importo_centesimi) from distinte_sdd where esercente_id = ${esercente.id}
    union all select format('bonifico %s', ritirato_at is null) from bonifici_annunciati where pagamento_id in (select id from suoi)
    union all select format('cassa %s %s', tipo, importo_centesimi) from movimenti_cassa where pagamento_id in (select id from suoi)
    union all select format('messaggio %s', m.oggetto) from messaggi m
      where m.destinatario in (${esercente.email}, ${cliente.email}) and m.oggetto !~ 'verifica|stiamo verificando'
    union all select format('cronologia %s %s', entita, azione) from cronologia
      where entita_id in (select id from cose) and azione in ('incassa', 'annulla', 'stralcia', 'registra_incasso',
        'storna_incasso', 'accetta', 'firma', 'sospende', 'condona_rata', 'riduce', 'riduce_rata', 'propone_saldo', 'rinegozia',
        'conclude', 'consegna', 'crea', 'cambia_piano', 'promette', 'termina_promessa', 'sposta_rata', 'sceglie_giorno',
        'dichiara_recesso', 'recede', 'invia_diffida', 'riprende', 'annulla_condono', 'usa_codice', 'sottoscrive', 'disdice',
        'annulla_disdetta', 'cessa', 'programma_pausa', 'annulla_pausa')
    order by 1`.execute(p.db)
  const ids = debiti.length > 0 ? debiti : await idsOf(p, esercente.id)
  const presi = (await Promise.all(ids.map((id) => p.addebiti(id)))).flat()
  const resi = (await Promise.all(ids.map((id) => p.rimborsiDelFornitore(id)))).flat()
  return [
    ...rows.map(({ riga }) =>
      riga.replaceAll(/[0-9a-f]{24}/g, 'id').replaceAll(/(Bianchi|Rossi|Lucia) [0-9]+/g, '$1'),
    ),
    ...presi.map(({ amount }) => `addebito del fornitore ${amount}`).sort(),
    ...resi.map(({ amount, status }) => `rimborso del fornitore ${amount} ${status}`).sort(),
  ]
}

const idsOf = async (p: Payments, esercente_id: string) =>
  (
    await p.db
      .selectFrom('pagamenti')
      .where('esercente_id', '=', esercente_id)
      .select('id')
      .execute()
  ).map(({ id }) => id)

type Punto = {
  n: number
  guasto: Guasto
  /** Nobody tries again: the books alone must be right. */
  lascia: boolean
}

/**
 * Tries until it is answered; what the first try already did may be refused, in words. A server that has not noticed yet
 * that a connection is cut still holds the key: whoever is told to wait a moment does.
 */
async function tryAgain(atto: Atto) {
  for (let i = 0; i < 8; i++) {
    const risposta = await atto.fai().catch(() => null)
    if (risposta === undefined) return undefined
    const isHeld = risposta?.body?.code === 'richiesta_in_corso'
    if (risposta !== null && risposta.status < 500 && !isHeld) return risposta
    await wait(20 * 2 ** i)
  }
  throw new Error('anche riprovando non riesce')
}

async function once(p: Payments, failing: Failing, prepara: Preparazione, punto: Punto | null) {
  p.adesso()
  const atto = await prepara(p)
  // The people are signed in before: the test's own sign-in is no part of the act.
  for (const chi of [atto.debito.cliente, atto.debito.esercente]) await p.as(chi)('GET', '/session')
  const first = await failing.during(() => atto.fai().catch((error: Error) => error), punto)
  const { result } = first
  const isDone = !(result instanceof Error) && (result === undefined || result.status < 400)
  if (punto === null && !isDone) {
    throw new Error(
      `non riesce nemmeno senza guasti: ${JSON.stringify(result instanceof Error ? result.message : result?.body)}`,
    )
  }
  if (!punto?.lascia) {
    const risposta = isDone ? result : await tryAgain(atto)
    await atto.poi?.(risposta)
  }
  await rest(p)
  const outcome = punto?.lascia ? [] : await outcomeOf(p, atto)
  return { ...first, outcome }
}

const difference = (a: readonly string[], b: readonly string[]) => {
  const left = [...b]
  const missing = a.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...missing.map((one) => `manca: ${one}`), ...left.map((one) => `in più: ${one}`)]
}

const short = (said: string) => said.replaceAll(/\s+/g, ' ').trim().slice(0, 90)

type Esito = { punti: number; difetti: string[] }

type Come = { guasti: readonly Guasto[]; lascia: readonly boolean[] }

/** Every way in which one act is made to fail. */
const puntiDi = (quanti: number, { guasti, lascia }: Come): Punto[] =>
  guasti.flatMap((guasto) =>
    Array.from({ length: quanti }, (_, i) => i + 1).flatMap((n) =>
      lascia.map((one) => ({ n, guasto, lascia: one })),
    ),
  )

/** Runs one act as often as it says something to the database or to the provider, that one thing failing. */
export async function failEverywhere(
  p: Payments,
  failing: Failing,
  [nome, prepara]: readonly [string, Preparazione],
  come: Come,
): Promise<Esito> {
  const { said, outcome } = await once(p, failing, prepara, null)
  const punti = puntiDi(said.length, come)
  const difetti: string[] = []
  for (const punto of punti) {
    const { n, guasto, lascia } = punto
    const what = `${nome}, ${guasto}${lascia ? ', lasciato' : ''}, ${n} di ${said.length} (${short(said[n - 1] ?? '')})`
    try {
      const after = await once(p, failing, prepara, punto)
      if (after.hit === null) difetti.push(`${what}: mai arrivato`)
      if (!lascia) difetti.push(...difference(outcome, after.outcome).map((d) => `${what}: ${d}`))
    } catch (error) {
      difetti.push(`${what}: ${String(error)}`)
    }
    const violati = await verificaInvarianti(p.db, p.deps.clock.today())
    difetti.push(...violati.map((v) => `${what}: invariante ${v.invariante} ${v.esempi[0]}`))
    // The run ends at the first error of the books: it would stay, and the next acts would be blamed for it.
    if (violati.length > 0) break
  }
  p.adesso()
  return { punti: punti.length, difetti }
}
