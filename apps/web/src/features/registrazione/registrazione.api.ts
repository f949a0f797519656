import { searchComuni } from '@rateo/contract/base/comuni'
import { chiediRiesame } from '@rateo/contract/persone/decisioni-esercente'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { richiediOtp, verificaOtp } from '@rateo/contract/persone/otp'
import { getMyself } from '@rateo/contract/persone/profilo'
import {
  caricaDocumento,
  eliminaDocumento,
  getContratto,
  getRegistrazione,
  inviaRegistrazione,
  type Registrazione,
  rinviaVerificaEmail,
  salvaPasso,
} from '@rateo/contract/persone/registrazione'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { callOtp } from '../../api/otp-client.ts'
import { useChange } from '../../api/use-change.ts'
import { useUpload } from '../../hooks/use-upload.ts'

export const registrazioneQuery = (ruolo: string) =>
  queryOptions({
    queryKey: ['registrazione', ruolo],
    queryFn: ({ signal }) => call(getRegistrazione, { signal }),
    // A refetch would change the fields under the person's hands.
    refetchOnWindowFocus: false,
  })

export const comuniQuery = (cerca: string, attuali: boolean) =>
  queryOptions({
    queryKey: ['comuni', cerca, attuali],
    enabled: cerca.trim().length >= 2,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ cerca, ...(attuali && { attuali: 'si' }) })
      return call({ ...searchComuni, path: `${searchComuni.path}?${query}` }, { signal })
    },
  })

/** Every write answers with the whole registration as it is now. */
function useKeep() {
  const queryClient = useQueryClient()
  return (registrazione: Registrazione) =>
    queryClient.setQueryData(registrazioneQuery(registrazione.ruolo).queryKey, registrazione)
}

export function useSalvaPasso() {
  const onSuccess = useKeep()
  return useChange({
    send: ({ passo, body }: { passo: string; body: Record<string, unknown> }) =>
      call(salvaPasso, { params: { passo }, body }),
    onSuccess,
  })
}

export function useInviaRegistrazione() {
  const onSuccess = useKeep()
  return useChange({ send: () => call(inviaRegistrazione), onSuccess })
}

type File_ = { file: File; tipo: string; scadenza: string }

export function useCaricaDocumento() {
  return useUpload(({ file, tipo, scadenza }: File_, how) => {
    const query = new URLSearchParams({
      tipo,
      nome_file: file.name.slice(-150),
      ...(scadenza && { scadenza }),
    })
    const path = `${caricaDocumento.path}?${query}`
    return upload({ ...caricaDocumento, path }, { file, ...how })
  }, useKeep())
}

export function useEliminaDocumento() {
  const onSuccess = useKeep()
  return useChange({
    send: (id: string) => call(eliminaDocumento, { params: { id } }),
    onSuccess,
  })
}

export const useRiesame = () =>
  useChange({ send: (motivo: string) => call(chiediRiesame, { body: { motivo } }) })

export const useRinviaVerifica = () => useChange({ send: () => call(rinviaVerificaEmail) })

export const useRichiediOtp = () =>
  useChange({ send: (body: InputOf<typeof richiediOtp>) => callOtp(richiediOtp, { body }) })

export const useVerificaOtp = () =>
  useChange({ send: (body: InputOf<typeof verificaOtp>) => callOtp(verificaOtp, { body }) })

export const readProfile = () => call(getMyself)

export const CONTRATTO = getContratto.path

/** The hash of the contract as it is now: what the code and the signature are for. */
export const contrattoQuery = (salvato: unknown) =>
  queryOptions({
    queryKey: ['registrazione', 'contratto', salvato],
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const response = await fetch(CONTRATTO, { credentials: 'include', signal })
      const sha256 = response.headers.get('x-documento-sha256')
      if (!response.ok || sha256 === null) throw new Error('contratto')
      return { sha256 }
    },
  })
