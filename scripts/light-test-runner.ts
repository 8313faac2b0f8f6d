import async_hooks from 'node:async_hooks'

// Loaded into every test file before its tests. Node's test runner notes of every promise which test it came from, so that
// it can name the test of an error that nobody caught; that took a quarter of the time of tests that ask the API much.
// Here it notes the tests alone: such an error still fails its file and is shown, without the name of a test.

const { createHook } = async_hooks

async_hooks.createHook = ({ init }) => {
  // The runner's own hook is the first one made; any other stays as it is.
  async_hooks.createHook = createHook
  return createHook({
    init(asyncId, type, triggerAsyncId, resource) {
      if (type === 'Test') init?.(asyncId, type, triggerAsyncId, resource)
    },
  })
}
