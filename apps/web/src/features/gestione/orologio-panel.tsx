import { Button, Group } from '@mantine/core'
import type { Orologio } from '@rateo/contract/ponte/orologio'
import { contato, formattaDataOra, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { tellTabs } from '../../app/tabs-channel.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { AvanzaOrologioDialog } from './avanza-orologio.dialog.tsx'
import { orologioQuery, useRiprendiOrologio } from './gestione.api.ts'
import classes from './gestione.module.css'

const PASSI = [1, 7, 30, 90] as const

/**
 * Refreshes everything once the days have been lived: all that is shown, here and in the other tabs, is of another
 * day.
 */
function useArrival(orologio: Orologio | undefined) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const wasTravelling = useRef(false)
  useEffect(() => {
    if (!orologio) return
    if (wasTravelling.current && orologio.stato === 'pronto') {
      tellTabs({ tipo: 'ora', adesso: orologio.adesso })
      void queryClient.invalidateQueries()
      toast({
        tone: 'successo',
        text: `Per Rateo adesso è il ${formattaDataOra(orologio.adesso)}.`,
      })
    }
    wasTravelling.current = orologio.stato === 'in_avanzamento'
  }, [orologio, queryClient, toast])
}

function InCammino({ orologio }: { orologio: Orologio }) {
  const { adesso, fino, giorni_totali, giorni_vissuti } = orologio
  return (
    <div role="status">
      <p className={classes['quiet']}>
        Vive i giorni uno alla volta: {formattaGiornoLungo(giornoDiRoma(adesso))}, {giorni_vissuti}{' '}
        di {contato(giorni_totali, 'giorno', 'giorni')}
        {fino !== null && ` fino al ${formattaGiornoLungo(fino)}`}. Puoi lasciare questa pagina.
      </p>
      <ProgressBar done={giorni_vissuti} of={giorni_totali} />
    </div>
  )
}

function Fermo({ errore }: { errore: string | null }) {
  const riprendi = useRiprendiOrologio()
  return (
    <>
      <Notice tone="errore" title="L’orologio si è fermato" isAlert>
        {errore ?? 'Un errore imprevisto.'} I giorni già vissuti restano vissuti.
        {riprendi.error && ` ${messageOf(riprendi.error)}`}
      </Notice>
      <Button
        mt={8}
        size="compact-sm"
        loading={riprendi.isPending}
        onClick={() => riprendi.mutate()}
      >
        Riprendi da qui
      </Button>
    </>
  )
}

/** The clock of the trial mode: days can be made to pass, and the jobs run in them (X6). */
export function OrologioPanel() {
  const { data } = useQuery(orologioQuery)
  const [passo, setPasso] = useState<number | null>(null)
  useArrival(data)
  if (!data) return null
  const { adesso, avanti_giorni: giorni, errore, stato } = data
  return (
    <Panel title="Orologio di prova">
      <div className={classes['value']}>{formattaDataOra(adesso)}</div>
      {stato === 'in_avanzamento' && <InCammino orologio={data} />}
      {stato === 'fallito' && <Fermo errore={errore} />}
      {stato === 'pronto' && (
        <>
          <p className={classes['quiet']}>
            {giorni === 0
              ? 'È l’ora vera. Portalo avanti per vedere addebiti, promemoria e rinnovi.'
              : `Avanti di ${contato(giorni, 'giorno', 'giorni')}.`}
          </p>
          <Group gap={8} mt={8}>
            {PASSI.map((uno) => (
              <Button key={uno} variant="default" size="compact-sm" onClick={() => setPasso(uno)}>
                +{contato(uno, 'giorno', 'giorni')}
              </Button>
            ))}
            <Button variant="default" size="compact-sm" onClick={() => setPasso(0)}>
              Altri giorni
            </Button>
          </Group>
        </>
      )}
      {passo !== null && (
        <AvanzaOrologioDialog passo={passo} adesso={adesso} onClose={() => setPasso(null)} />
      )}
    </Panel>
  )
}
