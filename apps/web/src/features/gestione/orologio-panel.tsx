import { Button, Group } from '@mantine/core'
import { contato, formattaDataOra } from '@rateo/domain/formato'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/client.ts'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toast.tsx'
import { orologioQuery, useAvanzaOrologio } from './gestione.api.ts'
import classes from './gestione.module.css'

const PASSI = [1, 7, 30] as const

/** In trial mode the days can be made to pass, to see what happens by itself (X6). */
export function OrologioPanel() {
  const { data } = useQuery(orologioQuery)
  const avanza = useAvanzaOrologio()
  const toast = useToast()
  if (!data) return null
  const { adesso, avanti_giorni: giorni } = data
  return (
    <Panel title="Orologio di prova">
      <div className={classes['value']}>{formattaDataOra(adesso)}</div>
      <p className={classes['quiet']}>
        {giorni === 0
          ? 'È l’ora vera. Portalo avanti per vedere scadenze, promemoria e rinnovi.'
          : `Avanti di ${contato(giorni, 'giorno', 'giorni')}, fino al riavvio. I lavori partono ai loro orari veri: eseguili da qui sotto.`}
      </p>
      <Group gap={8} mt={8}>
        {PASSI.map((passo) => (
          <Button
            key={passo}
            variant="default"
            size="compact-sm"
            disabled={avanza.isPending}
            onClick={() =>
              avanza.mutate(passo, {
                onSuccess: ({ adesso: ora }) =>
                  toast({
                    tone: 'successo',
                    text: `Per Rateo adesso è il ${formattaDataOra(ora)}.`,
                  }),
                onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
              })
            }
          >
            +{contato(passo, 'giorno', 'giorni')}
          </Button>
        ))}
      </Group>
    </Panel>
  )
}
