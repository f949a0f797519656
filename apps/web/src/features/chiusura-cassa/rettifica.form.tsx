import { Button, Skeleton, TextInput } from '@mantine/core'
import type { Chiusura } from '@rateo/contract/incasso/chiusure-cassa'
import { type Importi, quadra } from '@rateo/domain/cassa/cassa'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { refusedFields } from '../../api/client.ts'
import { leadToWrong } from '../../ui/fields/lead-to-wrong.ts'
import { Offline } from '../../ui/form.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import * as addresses from './addresses.ts'
import { casseQuery, useRettificaChiusura } from './cassa.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './cassa.module.css'
import { ConteggioFields, NotaField, QuadraturaPanel } from './conteggio-fields.tsx'
import { FormFailure } from './form-failure.tsx'
import { campoDi, contatiPerMetodo, leggiConteggio, testiDi } from './leggi-conteggio.ts'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

const fieldOf = (name: string) => (name === 'motivo' ? name : campoDi(name))

type Props = { chiusura: Chiusura; onClose: () => void }

/** Puts a closing right with a new one: the old one stays as it was (CAS-M6). */
export function RettificaForm({ chiusura, onClose }: Props) {
  const { _id, numero, contenuto, contante_modificabile: canCountCash } = chiusura
  const { data, error, refetch } = useQuery(casseQuery)
  const cassa = data?.data.find((una) => una._id === chiusura.cassa._id)
  const rettifica = useRettificaChiusura(_id)
  const navigate = useNavigate()
  const toast = useToast()
  const [testi, setTesti] = useState(() => testiDi(contenuto.conteggio))
  const [motivo, setMotivo] = useState('')
  const [isTried, setIsTried] = useState(false)
  if (!cassa) {
    return error ? (
      <PageError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} radius="lg" />
    )
  }
  const { conteggio, errors } = leggiConteggio(testi, cassa)
  const attesi: Importi = Object.fromEntries(
    contenuto.righe.map(({ metodo, atteso_centesimi }) => [metodo, atteso_centesimi]),
  )
  const refused = refusedFields(rettifica.error, fieldOf)
  const shown = isTried ? { ...refused, ...errors } : refused

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const form = event.currentTarget
    const isWrong = Object.keys(errors).length > 0 || motivo.trim() === ''
    if (isWrong) leadToWrong(form)
    if (isWrong || rettifica.isPending) return
    rettifica.mutate(
      { conteggio, motivo },
      {
        onSuccess: (nuova) => {
          toast({ tone: 'successo', text: `Rettificata: la nuova chiusura è la ${nuova.numero}.` })
          void navigate(addresses.chiusura(nuova._id))
        },
        onError: () => leadToWrong(form),
      },
    )
  }

  return (
    <form className={classes['stack']} onSubmit={submit} noValidate>
      <RecordHeader
        lead={`Rettifica la ${numero}`}
        state={null}
        facts={['La chiusura di prima resta com’è: la nuova ha il numero che segue e la richiama.']}
      />
      {!canCountCash && (
        <Notice tone="informazione">
          I contanti non si ricontano più: la cassa è stata riaperta, e la differenza è scritta
          nell’apertura.
        </Notice>
      )}
      <ConteggioFields
        cassa={cassa}
        testi={testi}
        scrivi={(nuovi) => setTesti({ ...testi, ...nuovi })}
        errors={shown}
        cashIsFixed={!canCountCash}
      />
      <QuadraturaPanel righe={quadra(attesi, contatiPerMetodo(conteggio))} />
      <NotaField
        testi={testi}
        scrivi={(nuovi) => setTesti({ ...testi, ...nuovi })}
        errors={shown}
        isRequired={shown['nota'] !== undefined}
      />
      <TextInput
        label="Motivo della rettifica"
        size="md"
        maxLength={140}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
        error={
          isTried && motivo.trim() === '' ? 'Scrivi perché la metti a posto' : refused['motivo']
        }
      />
      <FormFailure error={rettifica.error} fieldOf={fieldOf} />
      {rettifica.isPaused && <Offline />}
      <div className={classes['bar']}>
        <div className={both(layout['row'], classes['actions'])}>
          <Button size="lg" variant="default" onClick={onClose}>
            Indietro
          </Button>
          <PerMansione mansione="verificare_cassa">
            <Button size="lg" type="submit" loading={rettifica.isPending}>
              Rettifica
            </Button>
          </PerMansione>
        </div>
      </div>
    </form>
  )
}
