import {
  metaDi,
  motivoGiornoPromesso,
  primoTermine,
  type QuantoPromesso,
} from '@rateo/domain/stati/promessa'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { scriviRiga } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { findLimiti } from './limiti-promesse.ts'
import { contaPromesse, findDebito, type Parte } from './promesse.queries.ts'

type Firma = Omit<Parameters<typeof scriviRiga>[1], 'azione' | 'entita' | 'id' | 'prima' | 'dopo'>
type Needs = { db: Db; clock: Clock }
type Voluta = { id: string; giorno: string; quanto: QuantoPromesso }

const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** Counts a promise on a debt as it is now; refused by the rules of the act, which calls it too. */
async function conta({ db, clock }: Needs, voluta: Voluta, parte: Parte, isHeld: boolean) {
  const { giorno, quanto } = voluta
  const debito = await findDebito(db, voluta.id, parte, isHeld)
  const { motivo_no } = await contaPromesse(db, debito, clock)
  if (motivo_no !== null) throw new AppError('stato_incompatibile', { message: motivo_no })
  const oggi = clock.today()
  const motivo = eGiorno(giorno)
    ? motivoGiornoPromesso(giorno, oggi, await findLimiti(db, clock.now()))
    : 'Scegli un giorno'
  if (motivo !== null) throw rifiuta('/giorno', motivo)
  const acconto_centesimi = quanto === 'meta' ? metaDi(debito.residuo_centesimi) : null
  if (quanto === 'meta' && acconto_centesimi === null) {
    throw rifiuta('/quanto', 'È troppo poco per pagarlo in due volte: scegli tutto')
  }
  return { debito, acconto_centesimi, entro: primoTermine(quanto, giorno, oggi) }
}

/** Answers with the two sums and days that a promise would be about; it writes nothing. */
export async function anteprimaPromessa(needs: Needs, voluta: Voluta, parte: Parte) {
  const { debito, acconto_centesimi, entro } = await conta(needs, voluta, parte, false)
  return { residuo_centesimi: debito.residuo_centesimi, acconto_centesimi, entro }
}

/** Writes down the day on which a late cliente says to pay: until then reminders and tries rest. */
export async function prometti(
  needs: Needs,
  voluta: Voluta,
  { parte, firma }: { parte: Parte; firma: Firma },
): Promise<void> {
  const { db, clock } = needs
  const { debito: d, acconto_centesimi, entro } = await conta(needs, voluta, parte, true)
  const { giorno, quanto } = voluta
  const id = newId(clock.now())
  await db
    .insertInto('promesse')
    .values({
      id,
      pagamento_id: d.id,
      esercente_id: d.esercente_id,
      cliente_id: d.cliente_id,
      quanto,
      importo_centesimi: d.residuo_centesimi,
      acconto_centesimi,
      incassato_centesimi: d.incassato_centesimi,
      dal: clock.today(),
      giorno,
      entro,
      created_at: clock.now(),
    })
    .execute()
  await scriviRiga(db, {
    ...firma,
    azione: 'promette',
    entita: 'pagamento',
    id: d.id,
    dopo: { giorno, quanto, importo_centesimi: d.residuo_centesimi, acconto_centesimi },
  })
  await accoda(db, {
    argomento: 'promessa',
    unicita: `promessa:${id}:fatta`,
    contenuto: { promessa_id: id, fatto: 'fatta' },
  })
}
