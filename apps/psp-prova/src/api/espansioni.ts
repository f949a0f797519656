import type { Interrogabile } from '../database.ts'
import { richiestaErrata } from '../errori.ts'

/** `expand[]=payment_intent.latest_charge`: ids become the objects they name, four levels deep. */
export async function espandi(
  db: Interrogabile,
  oggetto: object,
  percorsi: string[],
): Promise<object> {
  if (percorsi.length === 0) return oggetto
  const copia: Record<string, unknown> = { ...structuredClone(oggetto) }
  for (const percorso of percorsi) {
    const passi = percorso.split('.')
    if (passi.length > 5) {
      throw richiestaErrata('You cannot expand more than 4 levels of a property.', 'expand')
    }
    await scendi(db, [copia], passi, percorso)
  }
  return copia
}

type Nodo = Record<string, unknown>

const isNodo = (valore: unknown): valore is Nodo => typeof valore === 'object' && valore !== null

/** One step at a time for all that stand beside each other: the objects of a whole list are looked up together. */
async function scendi(
  db: Interrogabile,
  nodi: readonly Nodo[],
  passi: string[],
  percorso: string,
): Promise<void> {
  const [passo, ...resto] = passi
  if (passo === undefined || nodi.length === 0) return
  const trovati = await perId(
    db,
    nodi.map((qui) => qui[passo]).filter((valore) => typeof valore === 'string'),
  )
  const sotto: Nodo[] = []
  for (const qui of nodi) {
    if (!Object.hasOwn(qui, passo)) throw nonSiEspande(percorso)
    const valore = qui[passo]
    if (valore === null) continue
    if (Array.isArray(valore)) {
      sotto.push(...valore.filter(isNodo))
      continue
    }
    const trovato = typeof valore === 'string' ? trovati.get(valore) : valore
    if (!isNodo(trovato)) throw nonSiEspande(percorso)
    const dentro = { ...trovato }
    qui[passo] = dentro
    sotto.push(dentro)
  }
  await scendi(db, sotto, resto, percorso)
}

const nonSiEspande = (percorso: string) =>
  richiestaErrata(`This property cannot be expanded (${percorso}).`, 'expand')

async function perId(db: Interrogabile, ids: readonly string[]): Promise<Map<string, object>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<{ id: string; dati: object }>(
    'select id, dati from psp_prova.oggetto where id = any($1::text[])',
    [[...new Set(ids)]],
  )
  return new Map([...rows.map(({ id, dati }) => [id, dati] as const), ...(await banche(db, ids))])
}

/** Accounts at banks are kept with the account that payouts leave from, those of before too. */
async function banche(db: Interrogabile, ids: readonly string[]): Promise<[string, object][]> {
  const cercate = ids.filter((id) => id.startsWith('ba_'))
  if (cercate.length === 0) return []
  const { rows } = await db.query<{ id: string; iban: string }>(
    `select i.key as id, i.value as iban
     from psp_prova.oggetto o, jsonb_each_text(o.segreto->'iban') i
     where o.tipo = 'account' and o.segreto ? 'iban' and i.key = any($1::text[])`,
    [cercate],
  )
  const note = new Map(rows.map(({ id, iban }) => [id, iban]))
  return [...new Set(cercate)].map((id) => {
    const iban = note.get(id)
    return [
      id,
      iban === undefined
        ? { id, object: 'bank_account', deleted: true }
        : { id, object: 'bank_account', country: iban.slice(0, 2), last4: iban.slice(-4) },
    ]
  })
}
