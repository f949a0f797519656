import {
  accettaDilazione,
  annullaDilazione,
  anteprimaDilazione,
  approvaDilazione,
  creaDilazione,
  inviaDilazione,
  metodoDilazione,
  modificaDilazione,
  regoleDilazioni,
  respingiDilazione,
  rifiutaDilazione,
  ritiraDilazione,
} from '@rateo/contract/accordi/dilazioni-proposte'
import { anteprimaSpostamento, spostaRata } from '@rateo/contract/accordi/sposta-rata'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { getPagamento } from '@rateo/contract/accordi/pagamenti'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { dilazioneQuery } from './dilazioni.api.ts'

type Body = InputOf<typeof creaDilazione>

/** The server's preview of the conditions: the schedule that would be stored, and its inquadramento. */
export const anteprimaQuery = (body: Body) =>
  queryOptions({
    queryKey: ['dilazioni', 'anteprima', body],
    queryFn: ({ signal }) => call(anteprimaDilazione, { body, signal }),
    retry: false,
  })

/** The rules by which a schedule is drawn here, without asking for each. */
export const regoleQuery = queryOptions({
  queryKey: ['dilazioni', 'regole'],
  queryFn: ({ signal }) => call(regoleDilazioni, { signal }),
})

type Done = (dilazione: Dilazione) => void

/** A mutation with its own key, kept until its final answer; the answer is the dilazione as it is now. */
export function useKeyed<B>(
  name: string,
  send: (body: B, idempotencyKey: string) => Promise<Dilazione>,
  onDone?: Done,
) {
  const key = useIdempotencyKey(name)
  const queryClient = useQueryClient()
  return useChange({
    key,
    send,
    onSuccess: (dilazione) => {
      // The callback runs before the data change: they take away the button that would have listened.
      onDone?.(dilazione)
      queryClient.setQueryData(dilazioneQuery(dilazione._id).queryKey, dilazione)
      for (const part of ['elenco', 'contatori']) {
        void queryClient.invalidateQueries({ queryKey: ['dilazioni', part] })
      }
      void queryClient.invalidateQueries({ queryKey: ['pagamenti'] })
    },
  })
}

/** A new bozza, or one that is written anew. */
export const useSalvaDilazione = (bozza: string | null) =>
  useKeyed(`dilazione-salva:${bozza ?? 'nuova'}`, (body: Body, idempotencyKey) =>
    bozza === null
      ? call(creaDilazione, { body, idempotencyKey })
      : call(modificaDilazione, { body, params: { id: bozza } }),
  )

export const useInvia = (onDone?: Done) =>
  useKeyed(
    'dilazione-invia',
    (id: string, idempotencyKey) =>
      call(inviaDilazione, { params: { id }, body: {}, idempotencyKey }),
    onDone,
  )

export const useRitira = (id: string, onDone: Done) =>
  useKeyed(
    `dilazione-ritira:${id}`,
    (_: null, idempotencyKey) =>
      call(ritiraDilazione, { params: { id }, body: {}, idempotencyKey }),
    onDone,
  )

type Motivo = { motivo?: string }

export const useAnnulla = (id: string, onDone: Done) =>
  useKeyed(
    `dilazione-annulla:${id}`,
    (body: Motivo, idempotencyKey) =>
      call(annullaDilazione, { params: { id }, body, idempotencyKey }),
    onDone,
  )

export const useRifiuta = (id: string, onDone: Done) =>
  useKeyed(
    `dilazione-rifiuta:${id}`,
    (body: Motivo, idempotencyKey) =>
      call(rifiutaDilazione, { params: { id }, body, idempotencyKey }),
    onDone,
  )

export const useApprova = (id: string, onDone: Done) =>
  useKeyed(
    `dilazione-approva:${id}`,
    (_: null, idempotencyKey) =>
      call(approvaDilazione, { params: { id }, body: {}, idempotencyKey }),
    onDone,
  )

export const useRespingi = (id: string, onDone: Done) =>
  useKeyed(
    `dilazione-respingi:${id}`,
    ({ motivo = '' }: Motivo, idempotencyKey) =>
      call(respingiDilazione, { params: { id }, body: { motivo }, idempotencyKey }),
    onDone,
  )

export const useAccetta = (id: string, onDone: Done) =>
  useKeyed(
    `dilazione-accetta:${id}`,
    (body: InputOf<typeof accettaDilazione>, idempotencyKey) =>
      call(accettaDilazione, { params: { id }, body, idempotencyKey }),
    onDone,
  )

/** The debt that is to be paid in rate, under the name by which its own page keeps it. */
export const pagamentoQuery = (id: string) =>
  queryOptions({
    queryKey: ['pagamenti', 'uno', id],
    queryFn: ({ signal }) => call(getPagamento, { params: { id }, signal }),
  })

/** Another card or account for the rate to come. */
export function useMetodoDilazione(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: MetodoSalvato) => call(metodoDilazione, { params: { id }, body }),
    onSuccess: (dilazione) => {
      queryClient.setQueryData(dilazioneQuery(id).queryKey, dilazione)
      void queryClient.invalidateQueries({ queryKey: ['carte'] })
    },
  })
}

/** Asks what another day for a rata would change. */
export const spostamentoQuery = (id: string, n: number, scadenza: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'spostamento', id, n, scadenza],
    queryFn: ({ signal }) =>
      call(anteprimaSpostamento, { params: { id, n: String(n) }, body: { scadenza }, signal }),
    retry: false,
  })

export const useSpostaRata = (id: string, n: number) =>
  useKeyed(`rata-sposta:${id}:${n}`, (body: InputOf<typeof spostaRata>, idempotencyKey) =>
    call(spostaRata, { params: { id, n: String(n) }, body, idempotencyKey }),
  )
