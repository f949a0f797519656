import { Button, Skeleton } from '@mantine/core'
import type { Cassa } from '@rateo/contract/incasso/casse'
import type { Sessione } from '@rateo/contract/incasso/chiusura-cassa'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Money } from '../../ui/money.tsx'
import { Offline } from '../../ui/form.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { sessioneQuery, useContaCassa } from './cassa.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './cassa.module.css'
import { ChiudiCassa } from './chiudi-cassa.tsx'
import { FormFailure } from './form-failure.tsx'
import { LetturaPanel, MovimentiPanel } from './lettura-panel.tsx'
import { MovimentoDialog } from './movimento.dialog.tsx'
import { VerificaView } from './verifica.view.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

/** An open till: what is in it, what goes in and out, and the way to the count. */
function Aperta({ sessione }: { sessione: Sessione }) {
  const [isAdding, setIsAdding] = useState(false)
  const conta = useContaCassa(sessione._id)
  const inCassa = sessione.lettura.atteso.find(({ metodo }) => metodo === 'contanti')
  return (
    <>
      <section className={classes['hero']} aria-label="Contanti in cassa">
        <div>
          <span className={classes['note']}>Contanti in cassa</span>
          <div>
            <Money centesimi={inCassa?.importo_centesimi ?? 0} size="large" />
          </div>
        </div>
        <div className={both(layout['row'], classes['actions'])}>
          <PerMansione mansione="incassare">
            <Button size="lg" variant="default" onClick={() => setIsAdding(true)}>
              Aggiungi un movimento
            </Button>
          </PerMansione>
          <PerMansione mansione="incassare">
            <Button size="lg" loading={conta.isPending} onClick={() => conta.mutate({})}>
              Conta e chiudi
            </Button>
          </PerMansione>
        </div>
      </section>
      <FormFailure error={conta.error} />
      {conta.isPaused && <Offline />}
      <LetturaPanel sessione={sessione} />
      <MovimentiPanel sessione={sessione} canCorrect />
      {isAdding && <MovimentoDialog sessione={sessione} onClose={() => setIsAdding(false)} />}
    </>
  )
}

/** A session that is not closed: open, being counted, or waiting for a second look. */
export function SessioneView({ cassa, id }: { cassa: Cassa; id: string }) {
  const { data: sessione, error } = useQuery(sessioneQuery(id))
  if (error && !sessione) return <PageError error={error} />
  if (!sessione) return <Skeleton height={320} radius="lg" />
  const { stato, aperta_da, aperta_at, oltre_24_ore } = sessione
  return (
    <div className={classes['stack']}>
      <RecordHeader
        lead={cassa.nome}
        state={<StatoBadge entita="sessione_cassa" stato={stato} />}
        facts={[cassa.punto_vendita, `aperta da ${aperta_da} il ${formattaDataOra(aperta_at)}`]}
      />
      {oltre_24_ore && (
        <Notice tone="avviso" title="Aperta da più di 24 ore">
          Chiudila appena puoi: fino ad allora quello che arriva entra ancora in questa sessione.
        </Notice>
      )}
      {stato === 'aperta' && <Aperta sessione={sessione} />}
      {stato === 'in_conteggio' && <ChiudiCassa cassa={cassa} sessione={sessione} />}
      {stato === 'da_verificare' && <VerificaView sessione={sessione} />}
    </div>
  )
}
