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
    await scendi(db, copia, passi, percorso)
  }
  return copia
}

async function scendi(
  db: Interrogabile,
  qui: Record<string, unknown>,
  passi: string[],
  percorso: string,
): Promise<void> {
  const [passo, ...resto] = passi
  if (passo === undefined) return
  if (!Object.hasOwn(qui, passo)) {
    throw richiestaErrata(`This property cannot be expanded (${percorso}).`, 'expand')
  }
  const valore = qui[passo]
  if (valore === null) return
  if (Array.isArray(valore)) {
    for (const voce of valore) {
      if (typeof voce === 'object' && voce !== null) await scendi(db, voce, resto, percorso)
    }
    return
  }
  const trovato = typeof valore === 'string' ? await perId(db, valore) : valore
  if (typeof trovato !== 'object' || trovato === null) {
    throw richiestaErrata(`This property cannot be expanded (${percorso}).`, 'expand')
  }
  const dentro: Record<string, unknown> = { ...trovato }
  qui[passo] = dentro
  await scendi(db, dentro, resto, percorso)
}

async function perId(db: Interrogabile, id: string): Promise<object | undefined> {
  const { rows } = await db.query<{ dati: object }>(
    'select dati from psp_prova.oggetto where id = $1',
    [id],
  )
  return rows[0]?.dati
}
