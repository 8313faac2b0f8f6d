import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test, vi } from 'vitest'
import { delayAfter, type DeliveryError } from '#events/failure.ts'
import { isMailAddress } from '#events/mail/send.ts'
import { isInside, literalAddress } from '#events/post/address.ts'
import { postWebhook } from '#events/webhook/post.ts'
import { signature } from '#events/webhook/sign.ts'
import { onEnd, type Scope } from '../scope.ts'

async function receiver(scope: Scope, listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onEnd(scope, () => server.close().closeAllConnections())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
}

test('addresses of this machine and of private networks are recognized in every notation', () => {
  const inside = [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::7f00:1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[::ffff:0:a00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2001:0:7f00:1::1]/',
    'http://[4000::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[::ffff:100.100.100.200]/',
    'http://①②⑦.0.0.1/',
    'http://127.1./',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
  ]
  for (const url of inside) assert.ok(isInside(literalAddress(new URL(url))!), url)
  // As a resolver returns an address of a link.
  assert.ok(isInside('fe80::1%eth0'))
  for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1']) {
    assert.equal(isInside(address), false, address)
  }
  assert.equal(literalAddress(new URL('https://example.com/')), undefined)
})

describe('a webhook', () => {
  test('in a private network is not called, by address or by name', async (t) => {
    let reached = false
    const url = await receiver(t, (_, response) => {
      reached = true
      response.end()
    })
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '[::ffff:0:127.0.0.1]']) {
      url.hostname = host
      await assert.rejects(postWebhook(url, '{}', {}, false), (error: DeliveryError) => {
        assert.match(error.message, /in a private network/)
        assert.doesNotMatch(error.message, /127|::/, 'only the log names the address')
        assert.match(error.cause!, /127\.0\.0\.1|::1|::ffff/)
        return true
      })
    }
    assert.equal(reached, false)
  })

  test('in a private network is called when the server allows it', async (t) => {
    const bodies: string[] = []
    const url = await receiver(t, async (request, response) => {
      bodies.push(Buffer.concat(await request.toArray()).toString())
      response.writeHead(204).end()
    })
    assert.equal(await postWebhook(url, '{"a":"ä"}', {}, true), 204)
    assert.deepEqual(bodies, ['{"a":"ä"}'])
  })

  test('does not follow redirects', async (t) => {
    const asked: string[] = []
    const url = await receiver(t, (request, response) => {
      asked.push(request.url!)
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    await assert.rejects(postWebhook(url, '{}', {}, true), { message: /redirect \(302\)/, status: 302 })
    assert.deepEqual(asked, ['/hook'])
  })

  test('that refuses, hangs up or does not exist fails with a reason', async (t) => {
    const refusing = await receiver(t, (_, response) => response.writeHead(500).end('secret internals'))
    await assert.rejects(postWebhook(refusing, '{}', {}, true), {
      message: 'The receiver responded with status 500.',
    })
    const rude = await receiver(t, (request) => request.socket.destroy())
    await assert.rejects(postWebhook(rude, '{}', {}, true), /could not be reached: ECONNRESET/)
    await assert.rejects(postWebhook(new URL('http://127.0.0.1:1/'), '{}', {}, true), /ECONNREFUSED/)
    const nowhere = new URL('http://no-such-host.invalid/')
    await assert.rejects(postWebhook(nowhere, '{}', {}, false), /could not be reached/)
  })

  test('with an endless response is cut off', async (t) => {
    const url = await receiver(t, (_, response) => {
      const chunk = Buffer.alloc(65_536)
      const write = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    })
    assert.equal(await postWebhook(url, '{}', {}, true), 200)
  })

  test('that has answered has the message, however its response ends', async (t) => {
    const arrived = channel('http.client.response.finish')
    for (const end of ['reset', 'timeout'] as const) {
      const late = new AbortController()
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
      let hangUp = () => late.abort(new DOMException('too late', 'TimeoutError'))
      const url = await receiver(t, (request, response) => {
        if (end === 'reset') hangUp = () => request.socket.resetAndDestroy()
        response.write('the beginning')
      })
      const onArrived = () => setImmediate(hangUp)
      arrived.subscribe(onArrived)
      try {
        assert.equal(await postWebhook(url, '{}', {}, true), 200, end)
      } finally {
        arrived.unsubscribe(onArrived)
        timeout.mockRestore()
      }
    }
  })

  test('that answers with another protocol fails at once', { timeout: 10_000 }, async (t) => {
    const url = await receiver(t, (request) =>
      request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n'),
    )
    await assert.rejects(postWebhook(url, '{}', {}, true), /responded with status 101\.$/)
  })

  test('is signed with its time and body', () => {
    const mac = createHmac('sha256', 'secret').update('1700000000.{"a":1}').digest('hex')
    assert.equal(signature('secret', 1_700_000_000, '{"a":1}'), `t=1700000000,v1=${mac}`)
  })
})

test('the intervals between attempts grow, and attempts end', () => {
  const delays = Array.from({ length: 12 }, (_, index) => delayAfter(index + 1))
  assert.deepEqual(delays.slice(0, 4), [10, 30, 90, 270])
  assert.deepEqual(delays.slice(8), [21_600, undefined, undefined, undefined])
})

describe('a mail', () => {
  test('has one recipient', () => {
    assert.ok(isMailAddress('team@crumbs.example'))
    const hostile = [
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      'Someone <a@b.example>',
      '"a b"@c.example',
      'a',
      '@',
      'a@b@c',
      `${'a'.repeat(250)}@b.example`,
    ]
    for (const address of hostile) assert.equal(isMailAddress(address), false, address)
  })
})
