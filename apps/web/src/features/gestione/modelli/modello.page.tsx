import { Button } from '@mantine/core'
import type { Modello } from '@rateo/contract/base/modelli'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { restOf } from '../../../api/client.ts'
import { paths } from '../../../app/routes/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { DetailColumns } from '../../../ui/page-head.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RecordHeader } from '../../../ui/record/record-header.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import { AnteprimaPanel } from './anteprima-panel.tsx'
import { erroreDi, FraseItem } from './frase-item.tsx'
import { modelloQuery, type Parole, useModificaModello, useProvaModello } from './modelli.api.ts'
import classes from './modelli.module.css'
import { VersioniPanel } from './versioni-panel.tsx'
import { NOMI_CANALE } from './words.ts'

/** The words of one message: written, seen on a real one, tried, and taken back. */
export function ModelloPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(modelloQuery(id))
  return (
    <>
      <BackLink to={`${paths.gestione()}?scheda=modelli`}>Tutti i messaggi</BackLink>
      {data ? (
        <Editor key={data._id} modello={data} />
      ) : error ? (
        <PageError error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

type Scritte = Readonly<Record<string, string>>

/** The sentences that are written otherwise than they hold; its own words are asked for by no words. */
const paroleDi = (modello: Modello, scritte: Scritte): Parole =>
  modello.frasi.flatMap(({ originale, testo }) => {
    const scritta = scritte[originale]?.trim()
    if (scritta === undefined || scritta === testo.trim()) return []
    return [{ originale, testo: scritta === originale.trim() ? null : scritta }]
  })

function Editor({ modello }: { modello: Modello }) {
  const { _id, nome, canale, frasi, cambiate } = modello
  const [scritte, setScritte] = useState<Scritte>({})
  const parole = useDeferredValue(paroleDi(modello, scritte))
  const isHeld = frasi.some((frase) => {
    const scritta = scritte[frase.originale]
    return scritta !== undefined && erroreDi(frase, scritta) !== null
  })
  const write = (originale: string, testo: string | undefined) =>
    setScritte(({ [originale]: _, ...altre }) =>
      testo === undefined ? altre : { ...altre, [originale]: testo },
    )
  return (
    <>
      <RecordHeader
        lead={nome}
        state={
          cambiate > 0 ? (
            <ToneBadge tone="informazione">Modificato</ToneBadge>
          ) : (
            <ToneBadge tone="neutro">Originale</ToneBadge>
          )
        }
        facts={[NOMI_CANALE[canale], contato(frasi.length, 'frase', 'frasi')]}
      />
      <DetailColumns
        main={
          <Panel title="Parole">
            <p className={layout['note']}>
              Tra graffe ci sono i campi: il portale ci mette i dati di chi legge, e devono restare
              tutti.
            </p>
            <ul className={both(layout['list'], layout['ruled'], layout['rows'])}>
              {frasi.map((frase) => (
                <FraseItem
                  key={frase.originale}
                  frase={frase}
                  scritta={scritte[frase.originale]}
                  onWrite={(testo) => write(frase.originale, testo)}
                />
              ))}
            </ul>
          </Panel>
        }
        aside={
          <>
            <Azioni
              id={_id}
              parole={parole}
              isHeld={isHeld}
              isWriting={Object.keys(scritte).length > 0}
              onDone={() => setScritte({})}
            />
            <AnteprimaPanel id={_id} parole={parole} isHeld={isHeld} />
            <VersioniPanel
              modello={modello}
              onRiprendi={(versione) =>
                setScritte((prima) => ({
                  ...prima,
                  ...Object.fromEntries(
                    versione.frasi.map(({ originale, testo }) => [originale, testo ?? originale]),
                  ),
                }))
              }
            />
          </>
        }
      />
    </>
  )
}

type AzioniProps = {
  id: string
  parole: Parole
  isHeld: boolean
  isWriting: boolean
  onDone: () => void
}

function Azioni({ id, parole, isHeld, isWriting, onDone }: AzioniProps) {
  const modifica = useModificaModello(id)
  const prova = useProvaModello(id)
  const toast = useToast()
  const failure = restOf(modifica.error ?? prova.error, [])
  return (
    <section className={classes['acts']} aria-label="Salva o prova">
      {failure !== null && (
        <Notice tone="errore" isAlert>
          {failure}
        </Notice>
      )}
      <div className={layout['row']}>
        <Button
          disabled={isHeld || parole.length === 0}
          loading={modifica.isPending}
          onClick={() =>
            modifica.mutate(parole, {
              onSuccess: () => {
                onDone()
                toast({ tone: 'successo', text: 'Da adesso i messaggi partono con queste parole.' })
              },
            })
          }
        >
          Salva
        </Button>
        <Button
          variant="default"
          disabled={isHeld}
          loading={prova.isPending}
          onClick={() =>
            prova.mutate(parole, {
              onSuccess: ({ destinatario }) =>
                toast({ tone: 'successo', text: `La prova parte verso ${destinatario}.` }),
            })
          }
        >
          Mandami una prova
        </Button>
        {isWriting && (
          <Button variant="subtle" onClick={onDone}>
            Scarta
          </Button>
        )}
      </div>
      <p className={both(layout['note'], layout['flat'])}>
        {parole.length === 0
          ? 'Vale per i messaggi che partono da adesso: quelli inviati restano com’erano.'
          : `${contato(parole.length, 'frase da salvare', 'frasi da salvare')}.`}
      </p>
    </section>
  )
}
