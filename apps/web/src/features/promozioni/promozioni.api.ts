import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  archiviaPromozione,
  creaPromozione,
  generaCodici,
  getPromozione,
  modificaPromozione,
  pianiPromozioni,
  type Promozione,
  riprendiPromozione,
  searchPromozioni,
  sospendiPromozione,
} from '@rateo/contract/promozioni/promozioni'
import { confermaProposta, scartaProposta } from '@rateo/contract/promozioni/promozioni-proposte'
import { simulaPromozioni } from '@rateo/contract/promozioni/simula-promozioni'
import {
  archiviaPromozioneEsercente,
  creaPromozioneEsercente,
  generaCodiciEsercente,
  getPromozioneEsercente,
  modificaPromozioneEsercente,
  pianiPromozioniEsercente,
  riprendiPromozioneEsercente,
  searchPromozioniEsercente,
  simulaPromozioniEsercente,
  sospendiPromozioneEsercente,
} from '@rateo/contract/promozioni/promozioni-esercente'
import { searchClienti } from '@rateo/contract/persone/clienti'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { paths } from '../../app/routes/paths.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useSession } from '../../hooks/use-session.ts'

type Detto = InputOf<typeof creaPromozione>
/** The form says all of it, also what a call may leave out. */
export type BodyPromozione = { [K in keyof Detto]-?: Exclude<Detto[K], undefined> }
type Condizioni = InputOf<typeof modificaPromozione>
export type Domanda = InputOf<typeof simulaPromozioni>
export type Atto = 'sospendi' | 'riprendi' | 'archivia'

const DELLO_STAFF = {
  raccolta: 'promozioni',
  elenco: paths.promozioni,
  una: paths.promozione,
  cerca: (body: SearchInput, signal: AbortSignal) => call(searchPromozioni, { body, signal }),
  leggi: (id: string, signal: AbortSignal) => call(getPromozione, { params: { id }, signal }),
  crea: (body: BodyPromozione, idempotencyKey: string) =>
    call(creaPromozione, { body, idempotencyKey }),
  cambia: (id: string, body: Condizioni) => call(modificaPromozione, { body, params: { id } }),
  sospendi: (id: string) => call(sospendiPromozione, { params: { id }, body: {} }),
  riprendi: (id: string) => call(riprendiPromozione, { params: { id }, body: {} }),
  archivia: (id: string) => call(archiviaPromozione, { params: { id }, body: {} }),
  genera: (id: string, quanti: number, idempotencyKey: string) =>
    call(generaCodici, { params: { id }, body: { quanti }, idempotencyKey }),
  simula: (body: Domanda) => call(simulaPromozioni, { body }),
  piani: (id: string, signal: AbortSignal) => call(pianiPromozioni, { params: { id }, signal }),
} as const

const DELL_ESERCENTE = {
  raccolta: 'promozioni_esercente',
  elenco: paths.promozioniEsercente,
  una: paths.promozioneEsercente,
  cerca: (body: SearchInput, signal: AbortSignal) =>
    call(searchPromozioniEsercente, { body, signal }),
  leggi: (id: string, signal: AbortSignal) =>
    call(getPromozioneEsercente, { params: { id }, signal }),
  crea: (
    { esercente_id: _, carico_operatore: __, ...body }: BodyPromozione,
    idempotencyKey: string,
  ) => call(creaPromozioneEsercente, { body, idempotencyKey }),
  cambia: (id: string, { carico_operatore: _, ...body }: Condizioni) =>
    call(modificaPromozioneEsercente, { body, params: { id } }),
  sospendi: (id: string) => call(sospendiPromozioneEsercente, { params: { id }, body: {} }),
  riprendi: (id: string) => call(riprendiPromozioneEsercente, { params: { id }, body: {} }),
  archivia: (id: string) => call(archiviaPromozioneEsercente, { params: { id }, body: {} }),
  genera: (id: string, quanti: number, idempotencyKey: string) =>
    call(generaCodiciEsercente, { params: { id }, body: { quanti }, idempotencyKey }),
  simula: ({ esercente_id: _, ...body }: Domanda) => call(simulaPromozioniEsercente, { body }),
  piani: (_: string, signal: AbortSignal) => call(pianiPromozioniEsercente, { signal }),
} as const

/** The addresses and the calls of whoever looks: the staff have all promozioni, an esercente those that it made. */
export function useDiChi() {
  const { profile, settings } = useSession()
  const isStaff = profile.role === 'admin'
  const di = isStaff ? DELLO_STAFF : DELL_ESERCENTE
  /** True where new ones may be made: the menu has them for an esercente who may. */
  const puoFarne = isStaff || settings.menu.some(({ route }) => route === di.elenco())
  return { ...di, isStaff, puoFarne }
}
export type DiChi = ReturnType<typeof useDiChi>

export const promozioniQuery = ({ raccolta, cerca }: DiChi, body: SearchInput) =>
  queryOptions({
    queryKey: [raccolta, 'elenco', body],
    queryFn: ({ signal }) => cerca(body, signal),
    placeholderData: keepPreviousData,
  })

export const promozioneQuery = ({ raccolta, leggi }: DiChi, id: string) =>
  queryOptions({
    queryKey: [raccolta, 'una', id],
    queryFn: ({ signal }) => leggi(id, signal),
  })

/** The piani of an esercente, by which it is asked and chosen whom a promozione is for. */
export const pianiQuery = ({ raccolta, piani }: DiChi, esercente_id: string) =>
  queryOptions({
    queryKey: [raccolta, 'piani', esercente_id],
    queryFn: ({ signal }) => piani(esercente_id, signal),
  })

/** A cliente who was chosen, by its id: the name is asked for. */
export const clienteQuery = (id: string) =>
  queryOptions({
    queryKey: ['clienti', 'scelta', id],
    queryFn: ({ signal }) => call(searchClienti, { body: { search: id, limit: 10 }, signal }),
  })

/** The page of the promozione and the list read what was just written. */
function useScritta(di: DiChi) {
  const queryClient = useQueryClient()
  return (promozione: Promozione) => {
    queryClient.setQueryData(promozioneQuery(di, promozione._id).queryKey, promozione)
    void queryClient.invalidateQueries({ queryKey: [di.raccolta, 'elenco'] })
  }
}

export function useSalvaPromozione(id: string | null) {
  const key = useIdempotencyKey(`promozione:${id ?? 'nuova'}`)
  const di = useDiChi()
  const onSuccess = useScritta(di)
  return useChange({
    key,
    send: (body: BodyPromozione, idempotencyKey) => {
      if (id === null) return di.crea(body, idempotencyKey)
      const {
        codice: _codice,
        uso: _uso,
        effetto: _effetto,
        esercente_id: _di,
        ...condizioni
      } = body
      return di.cambia(id, condizioni)
    },
    onSuccess,
  })
}

export function useMuoviPromozione(id: string) {
  const di = useDiChi()
  const onSuccess = useScritta(di)
  return useChange({ send: (atto: Atto) => di[atto](id), onSuccess })
}

/** The yes of the second person, or the end of what waits for it. */
export function useDecidiProposta(id: string, conferma: boolean) {
  const queryClient = useQueryClient()
  const di = conferma ? confermaProposta : scartaProposta
  return useChange({
    send: (proposta: string) => call(di, { params: { id, proposta }, body: {} }),
    // Not waited for: with what waited gone from the page nobody would be left to say that it is done.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [DELLO_STAFF.raccolta] }),
  })
}

export function useGeneraCodici(id: string) {
  const key = useIdempotencyKey(`codici:${id}`)
  const di = useDiChi()
  const onSuccess = useScritta(di)
  return useChange({
    key,
    send: ({ quanti }: { quanti: number }, idempotencyKey) => di.genera(id, quanti, idempotencyKey),
    onSuccess,
  })
}

export function useSimula() {
  const di = useDiChi()
  return useChange({ send: (domanda: Domanda) => di.simula(domanda) })
}
