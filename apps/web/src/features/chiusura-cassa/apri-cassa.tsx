import { Button } from '@mantine/core'
import type { Cassa } from '@rateo/contract/incasso/casse'
import { contato } from '@rateo/domain/parole/formato'
import type { SyntheticEvent } from 'react'
import { Money } from '../../ui/money.tsx'
import { Offline } from '../../ui/form.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useApriCassa } from './cassa.api.ts'
import classes from './cassa.module.css'
import { FormFailure } from './form-failure.tsx'
import { ContaTagli, contatiDi } from './tagli.tsx'
import { useBozzaConteggio } from './use-bozza-conteggio.ts'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

function Confronto({ contati, attesi }: { contati: number; attesi: number | null }) {
  if (attesi === null) return null
  const differenza = contati - attesi
  return (
    <span className={classes['note']}>
      {differenza === 0 ? (
        'Come dall’ultima chiusura'
      ) : (
        <>
          Dall’ultima chiusura: <Money centesimi={attesi} />. La differenza di{' '}
          <Money centesimi={differenza} /> resta scritta.
        </>
      )}
    </span>
  )
}

/** Opens a till with what is counted in it (CAS-M2). */
export function ApriCassa({ cassa }: { cassa: Cassa }) {
  const { _id, nome, punto_vendita, attiva, riporto_centesimi, in_attesa } = cassa
  const toast = useToast()
  const apri = useApriCassa(_id)
  const { testi, scrivi, dimentica } = useBozzaConteggio(`apri:${_id}`)
  const contati = contatiDi(testi)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (apri.isPending) return
    apri.mutate(
      { fondo_centesimi: contati },
      {
        onSuccess: () => {
          dimentica()
          toast({ tone: 'successo', text: 'Cassa aperta.' })
        },
      },
    )
  }
  return (
    <form className={classes['stack']} onSubmit={submit} noValidate>
      <RecordHeader
        lead={nome}
        state={<StatoBadge entita="sessione_cassa" stato="chiusa" />}
        facts={[punto_vendita]}
      />
      {!attiva && (
        <Notice tone="avviso">Questa cassa è da parte: rimettila in uso per aprirla.</Notice>
      )}
      {in_attesa > 0 && (
        <Notice tone="informazione">
          {contato(in_attesa, 'movimento arrivato', 'movimenti arrivati')} dopo l’ultima chiusura:{' '}
          {in_attesa === 1 ? 'entra' : 'entrano'} in questa sessione.
        </Notice>
      )}
      <Panel title="Conta il fondo cassa">
        <ContaTagli pezzi={testi} onChange={scrivi} />
      </Panel>
      <FormFailure error={apri.error} />
      {apri.isPaused && <Offline />}
      <div className={classes['bar']}>
        <div className={classes['total']}>
          <span className={classes['note']}>Fondo contato</span>
          <Money centesimi={contati} size="large" />
          <Confronto contati={contati} attesi={riporto_centesimi} />
        </div>
        <PerMansione mansione="incassare">
          <Button type="submit" size="lg" loading={apri.isPending} disabled={!attiva}>
            Apri la cassa
          </Button>
        </PerMansione>
      </div>
    </form>
  )
}
