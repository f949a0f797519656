import * as contract from '@rateo/contract/accordi/bollette'
import type { Utenza } from '@rateo/contract/accordi/utenze'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { type How, useUpload } from '../../hooks/use-upload.ts'
import { useUtenzaChange, utenzaQuery } from './utenze.api.ts'

type BollettaBody = InputOf<typeof contract.creaBolletta>
type SegnaBody = InputOf<typeof contract.segnaBolletta>

/** Adds a bolletta, or corrects the one with this id. */
export const useSaveBolletta = (id: string, bolletta_id: string | null) =>
  useUtenzaChange((body: BollettaBody) =>
    bolletta_id === null
      ? call(contract.creaBolletta, { params: { id }, body })
      : call(contract.modificaBolletta, { params: { id, bolletta_id }, body }),
  )

export const useSegnaBolletta = (id: string) =>
  useUtenzaChange(({ bolletta_id, ...body }: SegnaBody & { bolletta_id: string }) =>
    call(contract.segnaBolletta, { params: { id, bolletta_id }, body }),
  )

export const useEliminaBolletta = (id: string) =>
  useUtenzaChange((bolletta_id: string) =>
    call(contract.eliminaBolletta, { params: { id, bolletta_id } }),
  )

export const richiesteQuery = (id: string, bolletta_id: string) =>
  queryOptions({
    queryKey: ['utenze', 'una', id, 'richieste', bolletta_id],
    queryFn: ({ signal }) =>
      call(contract.listRichiesteBolletta, { params: { id, bolletta_id }, signal }),
    // A request that the supplier made a moment ago counts.
    staleTime: 0,
  })

export const useCollega = (id: string, bolletta_id: string) =>
  useUtenzaChange((pagamento_id: string) =>
    call(contract.collegaBolletta, { params: { id, bolletta_id }, body: { pagamento_id } }),
  )

export const useScollega = (id: string) =>
  useUtenzaChange((bolletta_id: string) =>
    call(contract.scollegaBolletta, { params: { id, bolletta_id }, body: {} }),
  )

/** Keeps the answer, and asks anew for whatever else shows the debt. */
function useKept() {
  const queryClient = useQueryClient()
  return (utenza: Utenza) => {
    queryClient.setQueryData(utenzaQuery(utenza._id).queryKey, utenza)
    void queryClient.invalidateQueries({ queryKey: ['pagamenti'] })
    return queryClient.invalidateQueries({ queryKey: ['utenze', 'elenco'] })
  }
}

export function useProgramma(id: string, bolletta_id: string) {
  const key = useIdempotencyKey(`programma-bolletta:${bolletta_id}`)
  return useChange({
    key,
    send: (body: InputOf<typeof contract.programmaBolletta>, idempotencyKey) =>
      call(contract.programmaBolletta, { params: { id, bolletta_id }, body, idempotencyKey }),
    onSuccess: useKept(),
  })
}

export const useAnnullaProgramma = (id: string) =>
  useUtenzaChange((bolletta_id: string) =>
    call(contract.annullaProgrammaBolletta, { params: { id, bolletta_id }, body: {} }),
  )

export function useDomicilia(id: string) {
  const key = useIdempotencyKey(`domicilia:${id}`)
  return useChange({
    key,
    send: (body: InputOf<typeof contract.domiciliaUtenza>, idempotencyKey) =>
      call(contract.domiciliaUtenza, { params: { id }, body, idempotencyKey }),
    onSuccess: useKept(),
  })
}

export function useRevocaDomiciliazione(id: string) {
  const key = useIdempotencyKey(`revoca-domiciliazione:${id}`)
  return useChange({
    key,
    send: (_: void, idempotencyKey) =>
      call(contract.revocaDomiciliazione, { params: { id }, body: {}, idempotencyKey }),
    onSuccess: useKept(),
  })
}

/** Sends the sheet of a bolletta: its name goes in the address. */
const carica = (id: string, bolletta_id: string, file: File, how: How) =>
  upload(
    {
      ...contract.caricaFileBolletta,
      path: `/api/utenze/${id}/bollette/${bolletta_id}/file?nome_file=${encodeURIComponent(file.name)}`,
    },
    { file, ...how },
  )

type Foglio = { bolletta_id: string; file: File }

export const useCaricaFoglio = (id: string) =>
  useUpload(({ bolletta_id, file }: Foglio, how) => carica(id, bolletta_id, file, how), useKept())

export const useTogliFoglio = (id: string) =>
  useUtenzaChange((bolletta_id: string) =>
    call(contract.eliminaFileBolletta, { params: { id, bolletta_id } }),
  )

export const indirizzoFoglio = (id: string, bolletta_id: string) =>
  `/api/utenze/${id}/bollette/${bolletta_id}/file`
